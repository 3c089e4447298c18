import { adminEndpoints } from '@kinora/contract'
import type { Posting } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import type { AdminCaller, Lines } from './admin-route.ts'
import { type MoneyRouteDeps, moneyRoutes } from './money-routes.ts'
import { callAdmin, captureRefusal, otherTenantId, tenantId } from './test-setup/call-admin.ts'

const posting = (note: string): Posting => ({
  ref_id: '12',
  kind: 'grant',
  created_at: new Date(0),
  note,
  available: 10,
  holding: 0,
  revenue: 0,
  funding: -10,
  balance: 10,
})

const open = (postings: readonly Posting[] = []) => {
  const grant = vi.fn(async ({ tenantId: id }: { tenantId: string }) => (id === tenantId ? 110 : undefined))
  const grants = vi.fn(async () => ({
    items: [{ id: '9', reason: 'gift', credits: 5, remain: 2, created_at: new Date(0), ends_at: new Date(1) }],
    next: '',
  }))
  const insert = vi.fn(async ({ tenantId: id }: { tenantId: string }) => (id === tenantId ? 10 : undefined))
  const deps = {
    accounts: { grant },
    tenants: { find: async (id: string) => (id === tenantId ? { id } : undefined) },
    money: {
      grants,
      async *statement() {
        yield* postings
      },
    },
    grantRequests: { insert },
    grantSecondPerson: 100,
    generateId: () => '9',
  }
  return { routes: moneyRoutes(deps as unknown as MoneyRouteDeps), grant, grants, insert }
}

const readStatement = async (postings: readonly Posting[], fields: object): Promise<{ type: string; text: string }> => {
  const { reply } = await callAdmin(open(postings).routes, adminEndpoints.readStatement, { id: tenantId, fields })
  const { contentType, lines } = reply as Lines
  let text = ''
  for await (const line of lines) text += line
  return { type: contentType, text }
}

it('grantCredits posts a grant without an end and returns the available credits', async () => {
  const { routes, grant } = open()
  const fields = { credits: 100, reason: ' gift ' }
  const { reply, call } = await callAdmin(routes, adminEndpoints.grantCredits, { id: tenantId, fields })
  expect(reply).toEqual({ id: '9', credits: 100, available: 110, state: 'granted' })
  expect(grant).toHaveBeenCalledWith({ id: '9', tenantId, credits: 100, reason: 'gift', endsAt: null })
  expect(call.tenantId).toBe(tenantId)
})

const person = { kind: 'person', personId: '7', sessionId: '8', canReadContent: false, isDelegated: false } as const
const signedInOperator = { ...person, isOperator: true, tenantId: null } as const

it('grantCredits of a signed-in operator above the limit waits for a second one (D-517, C73)', async () => {
  const { routes, grant, insert } = open()
  const grantAs = async (credits: number, caller: AdminCaller) =>
    (await callAdmin(routes, adminEndpoints.grantCredits, { id: tenantId, fields: { credits, reason: 'x' }, caller }))
      .reply
  expect(await grantAs(101, signedInOperator)).toEqual({ id: '9', credits: 101, available: 10, state: 'waiting' })
  expect(insert).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ credits: 101, requestedBy: '7' }))
  expect(grant).not.toHaveBeenCalled()
  expect(await grantAs(100, signedInOperator)).toMatchObject({ state: 'granted' })
  expect(await grantAs(101, { kind: 'operator' })).toMatchObject({ state: 'granted' })
  await expect(grantAs(101, { ...signedInOperator, isDelegated: true })).rejects.toThrow('link of another operator')
  expect(insert).toHaveBeenCalledOnce()
})

it('grantCredits posts the end of a limited grant', async () => {
  const { routes, grant } = open()
  const fields = { credits: 1, reason: 'gift', ends_at: '2030-01-01T00:00:00Z' }
  await callAdmin(routes, adminEndpoints.grantCredits, { id: tenantId, fields })
  expect(grant).toHaveBeenCalledWith(expect.objectContaining({ endsAt: '2030-01-01T00:00:00Z' }))
})

it.each([
  [{ credits: 0, reason: 'x' }, 'credits'],
  [{ credits: -5, reason: 'x' }, 'credits'],
  [{ credits: 0.5, reason: 'x' }, 'credits'],
  [{ credits: Number.MAX_SAFE_INTEGER + 1, reason: 'x' }, 'credits'],
  [{ credits: '5', reason: 'x' }, 'credits'],
  [{ credits: 5 }, 'reason'],
  [{ credits: 5, reason: ' ' }, 'reason'],
  [{ credits: 5, reason: 'x', ends_at: 'tomorrow' }, 'ends_at'],
])('grantCredits rejects %j and posts nothing', async (fields, field) => {
  const { routes, grant } = open()
  const refusal = await captureRefusal(callAdmin(routes, adminEndpoints.grantCredits, { id: tenantId, fields }))
  expect(refusal).toMatchObject({ reason: 'FieldInvalid', message: expect.stringContaining(field) })
  expect(grant).not.toHaveBeenCalled()
})

it.each([
  ['grantCredits', { credits: 1, reason: 'x' }],
  ['listGrants', {}],
  ['readStatement', {}],
] as const)('%s rejects a tenant that does not exist', async (name, fields) => {
  const { routes, grants } = open()
  const called = callAdmin(routes, adminEndpoints[name], { id: otherTenantId, fields })
  expect(await captureRefusal(called)).toMatchObject({ reason: 'NotFound', message: expect.stringContaining('tenant') })
  expect(grants).not.toHaveBeenCalled()
})

it('listGrants returns a page of grants with ISO timestamps', async () => {
  const { routes, grants } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.listGrants, { id: tenantId, fields: { count: '1' } })
  expect(grants).toHaveBeenCalledWith(tenantId, { after: undefined, count: 1 })
  expect(reply).toEqual({
    grants: [
      {
        id: '9',
        reason: 'gift',
        credits: 5,
        remain: 2,
        created_at: '1970-01-01T00:00:00.000Z',
        ends_at: '1970-01-01T00:00:00.001Z',
      },
    ],
    next: '',
  })
})

it('readStatement writes CSV with a header row by default', async () => {
  const { type, text } = await readStatement([posting('gift')], {})
  expect(type).toBe('text/csv; charset=utf-8')
  expect(text).toBe(
    'ref_id,kind,created_at,available,holding,revenue,funding,balance,note\r\n12,grant,1970-01-01T00:00:00.000Z,10,0,0,-10,10,gift\r\n',
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['two\r\nlines', '"two\r\nlines"'],
])('readStatement writes the note %j as the CSV cell %j, not as a formula', async (note, cell) => {
  const { text } = await readStatement([posting(note)], { format: 'csv' })
  expect(text.endsWith(`,10,${cell}\r\n`)).toBe(true)
})

it('readStatement writes one JSON document per line for the format jsonl', async () => {
  const { type, text } = await readStatement([posting('=a'), posting('b')], { format: 'jsonl' })
  expect(type).toBe('application/jsonl; charset=utf-8')
  const lines = text.split('\n')
  expect(lines.pop()).toBe('')
  expect(lines.map((line) => JSON.parse(line).note)).toEqual(['=a', 'b'])
})

it('readStatement rejects an unknown format', async () => {
  const called = callAdmin(open().routes, adminEndpoints.readStatement, { id: tenantId, fields: { format: 'pdf' } })
  expect(await captureRefusal(called)).toMatchObject({
    reason: 'FieldInvalid',
    message: expect.stringContaining('format'),
  })
})
