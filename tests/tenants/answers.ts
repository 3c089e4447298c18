import type { Sent } from '../support/running-service.ts'

/** What differs between any two answers, whatever was asked. */
const ownHeaders = new Set(['date', 'x-trace-id', 'x-request-id', 'ratelimit', 'etag', 'content-length'])
const traces = /[0-9a-f]{32}/g
/** New with every answer that is no refusal. */
const fresh: readonly [RegExp, string][] = [
  [/[1-9][0-9]{17,18}/g, '#id'],
  [/"created(_at)?":\d{10}/g, '"created":#'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '#moment'],
  [/"https?:[^"]*X-Amz-[^"]*"/g, '"#signed"'],
  [/"seed":\d+/g, '"seed":#'],
  [/gk_live_\w+/g, '#key'],
  // How far a task has come that was waited for is a matter of the moment.
  [/"state":"(created|queueing|processing|success)"/g, '"state":"#"'],
  [/"id":"\w{12}"/g, '"id":"#key id"'],
]

/** All that an answer tells, without its trace and without a repetition of what was sent. */
export const tellingOf = ({ status, headers, text }: Sent, sent: string): string => {
  const shown = [...headers].filter(([name]) => !ownHeaders.has(name)).map(([name, value]) => `${name}: ${value}`)
  const plain = text.replaceAll(sent, '#sent').replaceAll(traces, '#trace')
  const body = status === 200 ? fresh.reduce((left, [pattern, mark]) => left.replaceAll(pattern, mark), plain) : plain
  return [status, ...shown, body].join('\n')
}
