import { reasons } from '@kinora/contract'
import type { AskCase } from '../case.ts'
import { type Row, ruleWordOf } from '../row.ts'
import type { Seen } from '../wire/exchange.ts'

export type Expected = { status: number; reason: string; rule: string | undefined }

/** What a row and its case ask of an answer. */
export const expectedOf = (
  row: Row,
  { otherwise = {}, isUnserved = false }: Pick<AskCase, 'otherwise' | 'isUnserved'>,
): Expected => {
  const status = otherwise.status ?? (typeof row.expect === 'number' && row.mode === 'S' ? row.expect : 200)
  if (isUnserved && status === 200) return { status: 400, reason: 'ModelUnavailable', rule: undefined }
  const reason = otherwise.reason ?? row.reason
  return { status, reason, rule: otherwise.rule ?? ruleWordOf({ rule: row.rule, reason }) }
}

const insides = [/\n\s+at /, /node_modules/, /\.ts:\d+/, /\b(select|insert|update) .* (from|into|set) /i, /postgres/i]
const longestMessage = 500

const judgeMessage = (message: unknown, reason: string): string[] => {
  const words = (reasons as Record<string, { message: string } | undefined>)[reason]?.message ?? ''
  if (typeof message !== 'string') return ['message is no text']
  return [
    ...(message.startsWith(words) ? [] : [`message begins otherwise than "${words}": ${message.slice(0, 80)}`]),
    ...(message.length > longestMessage ? [`message of ${message.length} characters`] : []),
    ...insides.filter((inside) => inside.test(message)).map((inside) => `message shows insides (${inside})`),
  ]
}

const sameKeys = (value: object, allowed: readonly string[]): boolean =>
  Object.keys(value).every((key) => allowed.includes(key))

type SentFault = { field?: unknown; reason?: unknown; rule?: unknown; message?: unknown }
const mostFaults = 20

/** Every fault of the fields, the one that the refusal names first (D-505). */
const judgeFaults = (found: Record<string, unknown>, reason: unknown): string[] => {
  if (!('faults' in found)) return []
  const faults = Array.isArray(found['faults']) ? (found['faults'] as SentFault[]) : []
  const [first] = faults
  const isFirst = first?.field === found['field'] && first?.rule === found['rule'] && first?.reason === reason
  const messages = faults.map(({ message }) => (typeof message === 'string' ? message : ''))
  return [
    ...(faults.length >= 1 && faults.length <= mostFaults ? [] : [`${faults.length} faults`]),
    ...(isFirst ? [] : ['the first fault is not the one that the refusal names']),
    ...(faults.every((fault) => Object.keys(fault).join() === 'field,reason,rule,message')
      ? []
      : ['a fault has other keys']),
    ...(messages.every((message) => message.length > 0 && message.length <= longestMessage)
      ? []
      : ['a fault has no message or a long one']),
    ...insides
      .filter((inside) => messages.some((message) => inside.test(message)))
      .map((inside) => `a fault shows insides (${inside})`),
  ]
}

/** What a refusal for want of credits says (D-505); no other one does. */
const judgeCredits = ({ needed, available }: Record<string, unknown>, reason: unknown): string[] => {
  const isTold = Number.isInteger(needed) && Number.isInteger(available)
  if (reason === 'CreditInsufficient') return isTold ? [] : ['credits needed and available are not told']
  return needed === undefined && available === undefined ? [] : ['credits are told']
}

/** The shape of a refusal, whatever the refusal is (D-080, D-081). */
const judgeRefusal = (seen: Seen, expected: Expected, field: string | undefined): string[] => {
  const { code, reason, message, metadata } = seen.body
  const found = (metadata ?? {}) as Record<string, unknown>
  const wantedField = field === undefined || field === 'any' ? undefined : field
  return [
    ...(reason === expected.reason ? [] : [`reason ${String(reason)} instead of ${expected.reason}`]),
    ...(code === seen.status ? [] : [`code ${String(code)} beside status ${seen.status}`]),
    ...judgeMessage(message, expected.reason),
    ...(sameKeys(seen.body, ['code', 'reason', 'message', 'metadata']) ? [] : ['the refusal has further keys']),
    ...(sameKeys(found, ['trace_id', 'field', 'rule', 'faults', 'needed', 'available'])
      ? []
      : ['metadata has further keys']),
    ...judgeFaults(found, reason),
    ...judgeCredits(found, reason),
    ...(found['trace_id'] === seen.header('x-trace-id') ? [] : ['trace_id differs from X-Trace-Id']),
    ...(found['rule'] === expected.rule ? [] : [`rule ${String(found['rule'])} instead of ${String(expected.rule)}`]),
    ...(wantedField === undefined || found['field'] === wantedField
      ? []
      : [`field ${String(found['field'])} instead of ${wantedField}`]),
  ]
}

/** What holds for every answer of the API. */
const judgeAnyAnswer = (seen: Seen): string[] => [
  ...(/^[0-9a-f]{32}$/.test(seen.header('x-trace-id') ?? '') ? [] : ['no X-Trace-Id of 32 hex digits']),
  ...(seen.header('cache-control') === 'no-store' ? [] : ['no Cache-Control: no-store']),
  ...(seen.header('location') === undefined ? [] : ['redirects']),
  ...(seen.text === '' ||
  seen.header('content-type') === 'application/json; charset=utf-8' ||
  seen.header('content-type') === 'text/event-stream'
    ? []
    : [`content type ${seen.header('content-type')}`]),
]

/** Everything that is wrong with an answer; nothing when it is as the row says. */
export const judgeAnswer = (row: Row, asked: Pick<AskCase, 'field' | 'otherwise' | 'closes'>, seen: Seen): string[] => {
  const expected = expectedOf(row, asked)
  const wrong =
    seen.status === expected.status
      ? []
      : [`status ${seen.status} instead of ${expected.status}: ${seen.text.slice(0, 300)}`]
  const body =
    seen.status >= 400
      ? judgeRefusal(seen, expected, asked.field)
      : 'code' in seen.body
        ? ['a success has a code at its top']
        : []
  return [
    ...wrong,
    ...(wrong.length > 0 ? [] : body),
    ...judgeAnyAnswer(seen),
    ...(asked.closes && !seen.isClosed ? ['the connection stays open'] : []),
    ...(seen.answers === 1 ? [] : [`${seen.answers} answers to one request`]),
  ]
}
