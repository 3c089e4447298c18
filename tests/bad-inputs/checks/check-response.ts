import { reasons } from '@kinora/contract'
import type { RequestCase } from '../case.ts'
import { parseRuleWord, type Row } from '../row.ts'
import type { ExchangeResult } from '../wire/exchange.ts'

export type Expected = { status: number; reason: string; rule: string | undefined }

/** Resolves the response that a row and its case expect. */
export const resolveExpectation = (
  row: Row,
  { override = {}, isUnserved = false }: Pick<RequestCase, 'override' | 'isUnserved'>,
): Expected => {
  const status = override.status ?? (typeof row.expect === 'number' && row.mode === 'S' ? row.expect : 200)
  if (isUnserved && status === 200) return { status: 400, reason: 'ModelUnavailable', rule: undefined }
  const reason = override.reason ?? row.reason
  return { status, reason, rule: override.rule ?? parseRuleWord({ rule: row.rule, reason }) }
}

const internalPatterns = [
  /\n\s+at /,
  /node_modules/,
  /\.ts:\d+/,
  /\b(select|insert|update) .* (from|into|set) /i,
  /postgres/i,
]
const maxMessageLength = 500

const checkMessage = (message: unknown, reason: string): string[] => {
  const expectedStart = (reasons as Record<string, { message: string } | undefined>)[reason]?.message ?? ''
  if (typeof message !== 'string') return ['message is not a string']
  return [
    ...(message.startsWith(expectedStart)
      ? []
      : [`message does not begin with "${expectedStart}": ${message.slice(0, 80)}`]),
    ...(message.length > maxMessageLength ? [`message of ${message.length} characters`] : []),
    ...internalPatterns
      .filter((pattern) => pattern.test(message))
      .map((pattern) => `message leaks internals (${pattern})`),
  ]
}

const sameKeys = (value: object, allowed: readonly string[]): boolean =>
  Object.keys(value).every((key) => allowed.includes(key))

type SentFault = { field?: unknown; reason?: unknown; rule?: unknown; message?: unknown }
const maxFaults = 20

/** Checks the list of field faults; the refusal names the first one (D-505). */
const checkFaults = (details: Record<string, unknown>, reason: unknown): string[] => {
  if (!('faults' in details)) return []
  const faults = Array.isArray(details['faults']) ? (details['faults'] as SentFault[]) : []
  const [first] = faults
  const isFirst = first?.field === details['field'] && first?.rule === details['rule'] && first?.reason === reason
  const messages = faults.map(({ message }) => (typeof message === 'string' ? message : ''))
  return [
    ...(faults.length >= 1 && faults.length <= maxFaults ? [] : [`${faults.length} faults`]),
    ...(isFirst ? [] : ['the refusal does not name the first fault']),
    ...(faults.every((fault) => Object.keys(fault).join() === 'field,reason,rule,message')
      ? []
      : ['a fault has other keys']),
    ...(messages.every((message) => message.length > 0 && message.length <= maxMessageLength)
      ? []
      : ['a fault has no message or a long one']),
    ...internalPatterns
      .filter((pattern) => messages.some((message) => pattern.test(message)))
      .map((pattern) => `a fault leaks internals (${pattern})`),
  ]
}

/** Only a refusal for insufficient credits contains credit figures (D-505). */
const checkCreditFigures = ({ needed, available }: Record<string, unknown>, reason: unknown): string[] => {
  const hasFigures = Number.isInteger(needed) && Number.isInteger(available)
  if (reason === 'CreditInsufficient') return hasFigures ? [] : ['credits needed and available are missing']
  return needed === undefined && available === undefined ? [] : ['unexpected credit figures']
}

/** Checks the format of a refusal, whatever its reason (D-080, D-081). */
const checkRefusal = (response: ExchangeResult, expected: Expected, field: string | undefined): string[] => {
  const { code, reason, message, metadata } = response.body
  const details = (metadata ?? {}) as Record<string, unknown>
  const wantedField = field === undefined || field === 'any' ? undefined : field
  return [
    ...(reason === expected.reason ? [] : [`reason ${String(reason)} instead of ${expected.reason}`]),
    ...(code === response.status ? [] : [`code ${String(code)} beside status ${response.status}`]),
    ...checkMessage(message, expected.reason),
    ...(sameKeys(response.body, ['code', 'reason', 'message', 'metadata']) ? [] : ['the refusal has further keys']),
    ...(sameKeys(details, ['trace_id', 'field', 'rule', 'faults', 'needed', 'available'])
      ? []
      : ['metadata has further keys']),
    ...checkFaults(details, reason),
    ...checkCreditFigures(details, reason),
    ...(details['trace_id'] === response.header('x-trace-id') ? [] : ['trace_id differs from X-Trace-Id']),
    ...(details['rule'] === expected.rule
      ? []
      : [`rule ${String(details['rule'])} instead of ${String(expected.rule)}`]),
    ...(wantedField === undefined || details['field'] === wantedField
      ? []
      : [`field ${String(details['field'])} instead of ${wantedField}`]),
  ]
}

/** Checks the headers that every response of the API has. */
const checkCommonHeaders = (response: ExchangeResult): string[] => [
  ...(/^[0-9a-f]{32}$/.test(response.header('x-trace-id') ?? '') ? [] : ['no X-Trace-Id of 32 hex digits']),
  ...(response.header('cache-control') === 'no-store' ? [] : ['no Cache-Control: no-store']),
  ...(response.header('location') === undefined ? [] : ['redirects']),
  ...(response.text === '' ||
  response.header('content-type') === 'application/json; charset=utf-8' ||
  response.header('content-type') === 'text/event-stream'
    ? []
    : [`content type ${response.header('content-type')}`]),
]

/** Lists all deviations of a response from its row. */
export const checkResponse = (
  row: Row,
  testCase: Pick<RequestCase, 'field' | 'override' | 'closes'>,
  response: ExchangeResult,
): string[] => {
  const expected = resolveExpectation(row, testCase)
  const statusFailures =
    response.status === expected.status
      ? []
      : [`status ${response.status} instead of ${expected.status}: ${response.text.slice(0, 300)}`]
  const body =
    response.status >= 400
      ? checkRefusal(response, expected, testCase.field)
      : 'code' in response.body
        ? ['a success has a code at its top']
        : []
  return [
    ...statusFailures,
    ...(statusFailures.length > 0 ? [] : body),
    ...checkCommonHeaders(response),
    ...(testCase.closes && !response.isClosed ? ['the connection stays open'] : []),
    ...(response.answers === 1 ? [] : [`${response.answers} responses to one request`]),
  ]
}
