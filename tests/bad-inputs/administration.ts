import {
  type AdminCall,
  type AdminCallName,
  adminCalls,
  buildAdminRequest,
  hasId,
  hasQuery,
  listFields,
} from './admin-calls.ts'
import { isCursorField, listBadValues } from './admin-fields.ts'
import type { Builder, Builders, ExpectationOverride, RequestCase } from './case.ts'
import { unknownKey } from './keys.ts'
import { abbreviate, authorization } from './request-cases.ts'
import type { Header } from './wire/request.ts'
import type { Party, World } from './world.ts'

type Options = Omit<RequestCase, 'kind' | 'name' | 'buildRequest'>
type Change = Parameters<typeof buildAdminRequest>[2]

const adminCase = (call: AdminCall, name: string, change: Change, options: Options = {}): RequestCase => ({
  kind: 'request',
  name: `${call.name} ${name}`,
  listener: 'admin',
  buildRequest: (world) => buildAdminRequest(call, world, change),
  ...options,
})

/** The same for the tenant of the row, because a list checks the tenant before its cursor. */
const inOwnTenant: typeof adminCase = (call, name, change, options) => ({
  ...adminCase(call, name, change, options),
  buildRequest: (world, { id }) =>
    buildAdminRequest(call, world, { ...change, ...(call.path.startsWith('/admin/v1/tenants/{id}') ? { id } : {}) }),
})

const callsWithBody = adminCalls.filter((call) => !hasQuery(call))
const callsWithQuery = adminCalls.filter(hasQuery)
const callsWithId = adminCalls.filter(hasId)

/** Every call with the given headers instead of the token of the operator. */
const withHeaders = (name: string, buildHeaders: (world: World, party: Party) => readonly Header[]): RequestCase[] =>
  adminCalls.map((call) => ({
    ...adminCase(call, name, {}),
    buildRequest: (world, party) => buildAdminRequest(call, world, { headers: buildHeaders(world, party) }),
  }))

const withIds =
  (...ids: readonly string[]): Builder =>
  () =>
    callsWithId.flatMap((call) =>
      // Prompts and media are refused to the token, whatever the id. U+0000 is refused before the call.
      ids.map((id) =>
        adminCase(
          call,
          abbreviate(id),
          { id },
          call.needsContentRead && !id.includes('%00') ? { override: { status: 403, reason: 'Forbidden' } } : {},
        ),
      ),
    )

const badBodies: readonly [name: string, text: string | Uint8Array, override: ExpectationOverride][] = [
  ['half an object', '{"a":', {}],
  ['a list', '[]', { rule: 'not_object' }],
  ['a text', '"a"', { rule: 'not_object' }],
  ['null', 'null', { rule: 'not_object' }],
  ['no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), { rule: 'unicode' }],
  ['a key twice', '{"name":"a","name":"b"}', { rule: 'duplicate_key' }],
  ['__proto__', '{"__proto__":{"is_operator":true}}', { rule: 'forbidden_key' }],
  ['a name with U+0000', '{"a\\u0000":1}', { rule: 'forbidden_key' }],
  ['deep', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, { rule: 'json_complexity' }],
]

/** One case for each bad value of each field of the calls. */
const listFieldCases =
  (isCovered: (path: string) => boolean): Builder =>
  () =>
    adminCalls
      .filter(({ path }) => isCovered(path))
      .flatMap((call) =>
        listFields(call).flatMap((field) =>
          listBadValues(call, field).map(({ value, field: named = field }) =>
            adminCase(call, `${field} ${abbreviate(value)}`, { fields: { [field]: value } }, { field: named }),
          ),
        ),
      )

const everyField = (cases: (call: AdminCall, field: string) => readonly RequestCase[]): RequestCase[] =>
  adminCalls.flatMap((call) => listFields(call).flatMap((field) => cases(call, field)))

/** The areas of the rows with bad values of fields; the last one has every other call. */
const people = /^\/admin\/v1\/(people|sessions)/
const members = /^\/admin\/v1\/tenants\/\{id\}\/(members|remove-member)$/
const usage = /^\/admin\/v1\/(usage|pools|backend-spend|spend-ceilings)/
const tasks = /^\/admin\/v1\/(tasks|dead-tasks|unknown-attempts)/
const isOther = (path: string): boolean => ![people, members, usage, tasks].some((area) => area.test(path))

const ranges: Partial<Record<AdminCallName, readonly [from: string, to: string]>> = {
  readUsage: ['2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z'],
  readPoolHistory: ['2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z'],
  readBackendSpend: ['2026-02-02', '2026-02-01'],
}

/** Calls of the administration API, as an operator unless the row names another caller. */
export const administration: Builders = {
  B529: () => [
    ...withHeaders('no header', () => []),
    ...withHeaders('an unknown token', () => [['Authorization', 'Bearer operator']]),
    ...withHeaders('an unknown key', () => [authorization(unknownKey)]),
    ...withHeaders('the token behind Token', ({ adminToken }) => [authorization(adminToken)]),
  ],
  B530: () => withHeaders('a key without keys:admin', (_, { key }) => [authorization(key)]),
  B531: () =>
    callsWithBody.flatMap((call) =>
      badBodies.map(([name, text, override]) => adminCase(call, name, { text }, { override })),
    ),
  B532: () => callsWithBody.map((call) => adminCase(call, 'above 1 MiB', { text: ' '.repeat(1_048_577) })),
  B533: () => callsWithQuery.map((call) => adminCase(call, 'count twice', { text: 'count=1&%63ount=2' })),
  B534: withIds('100000000000000001'),
  B535: withIds('..%2f..', '%00', 'a%00', '%ff', '9223372036854775808', '1'.repeat(5_000), "'%20OR%201=1%20--"),
  B536: () =>
    everyField((call, field) => [
      adminCase(call, `${field} with U+0000`, { fields: { [field]: 'a\u0000' } }, { field }),
      adminCase(call, `${field} of U+0000`, { fields: { [field]: '\u0000' } }, { field }),
    ]),
  B537: () =>
    everyField((call, field) =>
      isCursorField(field)
        ? ['x', '-1', '1e3', '9223372036854775808', '9999999999999999999', '1'.repeat(20)].map((value) =>
            inOwnTenant(call, `${field} ${value}`, { fields: { [field]: value } }, { field }),
          )
        : [],
    ),
  B538: () =>
    callsWithBody.flatMap((call) =>
      listFields(call).flatMap((field) =>
        call.body.shape[field]?.safeParse(undefined).success === false
          ? [adminCase(call, `without ${field}`, { fields: { [field]: undefined } }, { field })]
          : [],
      ),
    ),
  B539: listFieldCases((path) => people.test(path)),
  B540: listFieldCases((path) => members.test(path)),
  B541: listFieldCases((path) => usage.test(path)),
  B542: () =>
    adminCalls.flatMap((call) => {
      const [from, to] = ranges[call.name] ?? []
      return from === undefined ? [] : [adminCase(call, 'from behind to', { fields: { from, to } }, { field: 'from' })]
    }),
  B543: listFieldCases((path) => tasks.test(path)),
  B544: listFieldCases(isOther),
}
