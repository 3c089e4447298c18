import type { AdminCall, AdminCallName } from './admin-calls.ts'

/** A value, and the field that the refusal names if it is not the field itself. */
export type BadValue = { value: unknown; field?: string }

const long = (length: number): string => 'a'.repeat(length)
const badMoments = ['yesterday', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-01-01 00:00', '']
const badDays = ['yesterday', '2026-13-01', '2026-02-30', '0000-01-01', '2026-01-01T00:00:00Z', '']
const badFlags = ['true', 1, null]
const badIds = ['x', '', '0100000000000000001', '9223372036854775808', '٣'.repeat(18), long(5_000)]
const badNames = [5, '', ' ', long(65), null]
const badEmails = ['', 'ada', 'ada@', 'ada@example', 'a b@example.com', `${long(250)}@example.com`]
const badAges = ['1', '0m', '-1m', '1.5h', '1w', '1234567d', '']
const badWords = ['', 'x', 'CREATED', ' ']

/** Values that the fields of the administration API refuse, by name. Queries send each value as text. */
const byField: Readonly<Record<string, readonly unknown[]>> = {
  name: badNames,
  concurrency: [0, 10_001, 1.5, '5'],
  weight: [0, 1_001, '1', null],
  local_only: badFlags,
  env: ['prod', '', null],
  scopes: [[], 'read', null],
  expires_at: badMoments,
  monthly_budget: [-1, 1.5, 9_007_199_254_740_992, '5'],
  credits: [0, -1, 1.5, 9_007_199_254_740_992, '5', null],
  reason: [5, '', ' ', long(501)],
  ends_at: badMoments,
  format: ['pdf', 'CSV', ''],
  state: badWords,
  email: badEmails,
  is_operator: badFlags,
  tenant_id: badIds,
  role: ['operator', 'admin', '', 'Owner'],
  can_read_content: badFlags,
  person_id: badIds,
  from: badMoments,
  to: badMoments,
  interval: ['week', 'DAY', ''],
  group_by: ['credits;drop', 'Tenant', ''],
  images: ['x', 5, null],
  videos: ['x', 5, null],
  voice_id: [5, null],
  word: ['maybe', '', null],
  charged: badFlags,
  pool: ['', ' ', long(65)],
  currency: ['usd', 'US', 'DOLLARSANDCENTS', ''],
  monthly_micro_units: [-1, 1.5, 1e16, '5', null],
  task_id: badIds,
  trace_id: ['x', 'A'.repeat(32), 'a'.repeat(33), ''],
  key_id: ['', long(65)],
  generator: [long(65)],
  model: ['', long(65)],
  backend: ['', long(129)],
  min_age: badAges,
  max_age: badAges,
  err_code: ['x', ''],
  dry_run: badFlags,
  limit: [0, 1_001, 1.5, '5'],
  licence: [5, null],
  status: ['', 'DELIVERED', 'lost'],
  before: badIds,
  event: ['started', '', null],
  url: [5, null],
  count: ['0', '501', '-1', '1.5', 'x', ''],
}

/** Values for fields whose name has another meaning in one call. */
const byCall: Partial<Record<AdminCallName, Readonly<Record<string, readonly unknown[]>>>> = {
  createPerson: { name: [5, long(65), null] },
  setMember: { name: [5, long(65), null] },
  createSystemSubject: { name: [5, null] },
  readBackendSpend: { from: badDays, to: badDays },
}

/** Fields whose refusal names an item of the value. */
const items: Readonly<Record<string, readonly BadValue[]>> = {
  scopes: [{ value: ['root'], field: 'scopes.0' }],
  images: [{ value: [5], field: 'images.0' }],
}

/** Cursors have a separate row. */
export const isCursorField = (name: string): boolean => name === 'after'

/** The values that a field of a call refuses; none for a field that has not been considered. */
export const listBadValues = ({ name: call }: Pick<AdminCall, 'name'>, field: string): BadValue[] => [
  ...(byCall[call]?.[field] ?? byField[field] ?? []).map((value) => ({ value })),
  ...(items[field] ?? []),
]
