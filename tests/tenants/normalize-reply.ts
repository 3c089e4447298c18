import type { Sent } from '../support/running-service.ts'

/** Headers that differ between any two responses. */
const volatileHeaders = new Set(['date', 'x-trace-id', 'x-request-id', 'ratelimit', 'etag', 'content-length'])
const traces = /[0-9a-f]{32}/g
/** Values that differ between any two successful responses. */
const volatileValues: readonly [RegExp, string][] = [
  [/[1-9][0-9]{17,18}/g, '#id'],
  [/"created(_at)?":\d{10}/g, '"created":#'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '#moment'],
  [/"https?:[^"]*X-Amz-[^"]*"/g, '"#signed"'],
  [/"seed":\d+/g, '"seed":#'],
  [/gk_live_\w+/g, '#key'],
  // The state of a task depends on timing.
  [/"state":"(created|queueing|processing|success)"/g, '"state":"#"'],
  [/"id":"\w{12}"/g, '"id":"#key id"'],
]

/** Normalizes a response: removes trace ids and echoes of the sent value. */
export const normalizeReply = ({ status, headers, text }: Sent, sent: string): string => {
  const shown = [...headers].filter(([name]) => !volatileHeaders.has(name)).map(([name, value]) => `${name}: ${value}`)
  const plain = text.replaceAll(sent, '#sent').replaceAll(traces, '#trace')
  const body =
    status === 200 ? volatileValues.reduce((left, [pattern, mark]) => left.replaceAll(pattern, mark), plain) : plain
  return [status, ...shown, body].join('\n')
}
