import { randomUUID } from 'node:crypto'
import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { allCreates } from '../support/creates.ts'
import { adminToken, adminUrl, baseUrl, type Sent, send, sendTo } from '../support/running-service.ts'
import { sampleItems } from '../support/sample.ts'
import { type Meaning, resolveMeaning } from '../tenants/meanings.ts'
import { normalizeReply } from '../tenants/normalize-reply.ts'
import { adminParameters, customerParameters, type Parameter } from '../tenants/parameters.ts'
import { openParty, type Party, type Value } from '../tenants/parties.ts'
import { type Request, requestWith } from '../tenants/requests.ts'

type Column = 'own' | 'foreign' | 'unknown' | 'deleted'
type Cell = { parameter: Parameter; value: Value }

const listValues = (meaning: Meaning): Value[] =>
  meaning === 'image' ? ['upload reference', 'address'] : meaning === 'footage' ? ['address'] : [meaning]

const listCells = (parameters: readonly Parameter[]): Cell[] =>
  parameters.flatMap((parameter) => {
    const meaning = resolveMeaning(parameter) ?? 'nothing'
    return meaning === 'nothing' ? [] : listValues(meaning).map((value) => ({ parameter, value }))
  })
const withTitles = (cells: readonly Cell[]) =>
  cells.map((cell): [string, Cell] => {
    const { method, path, in: place, name } = cell.parameter
    return [`${method} ${path}, ${place} ${name}: ${cell.value}`, cell]
  })

const isCreate = ({ method, path }: Parameter): boolean =>
  method === 'POST' &&
  (path.startsWith('/v1/videos') || path.includes('/one-click/') || allCreates.some((each) => each.path === path))

/** These cells create a task per column, so a sample takes a fifth of them, and all other cells. */
const makesTasks = ({ parameter, value }: Cell): boolean =>
  value === 'request done once' || (value === 'address' && isCreate(parameter))
const sampleCells = (cells: readonly Cell[]): Cell[] => {
  const slow = cells.filter(makesTasks)
  const chosen = new Set(sampleItems(slow, Math.ceil(slow.length / 5)))
  return cells.filter((cell) => !makesTasks(cell) || chosen.has(cell))
}

let [caller, stranger]: (Party | undefined)[] = []
/** Each party creates films, which is slow. */
const openedWithinMs = 900_000
beforeAll(async () => {
  ;[caller, stranger] = await Promise.all([openParty(), openParty()])
}, openedWithinMs)
const requireParty = (party: Party | undefined): Party => {
  if (!party) throw new Error('the tenants were not opened')
  return party
}

/** A URL without its signature, because a signed URL is valid for anyone. */
const unsigned = (address: string): string => address.split('?')[0] ?? ''
/** An unknown value of the same length. */
const altered = (text: string): string => text.replace(/.{4}$/, (end) => (end === '4711' ? '4712' : '4711'))

const valueIn = (column: Column, value: Value): string | undefined => {
  const [ours, theirs] = [requireParty(caller), requireParty(stranger)]
  if (column === 'deleted') return (ours.deleted as Partial<Record<Value, string>>)[value]
  if (column === 'own') return ours.values[value]
  const foreign = value === 'address' ? unsigned(theirs.values.address) : theirs.values[value]
  if (column === 'foreign') return foreign
  if (value === 'email') return `no-${foreign}`
  return value === 'request done once' ? randomUUID() : altered(foreign)
}

const pathMeaning = ({ path }: Parameter): Value | undefined => {
  const meaning = path.includes('{id}') ? resolveMeaning({ method: '', path, in: 'path', name: 'id' }) : undefined
  return meaning === 'nothing' ? undefined : (meaning as Value | undefined)
}

const requestIn = (column: Column, { parameter, value }: Cell): { request: Request; sent: string } | undefined => {
  const ours = requireParty(caller)
  const sent = valueIn(column, value)
  if (sent === undefined) return undefined
  const onPath = pathMeaning(parameter)
  // A replay must use the path of the earlier request.
  const id = onPath && (value === 'request done once' ? valueIn(column, onPath) : ours.values[onPath])
  return { request: requestWith(parameter, sent, { ...ours, id: id ?? '', task: ours.values.task }), sent }
}

const readEndState = async (key: string, id: string): Promise<string> => {
  const events = await send(key, 'GET', `/ent/v2/tasks/${id}/events`)
  const last = JSON.parse(
    events.text
      .match(/^data: (.*)$/gm)
      ?.at(-1)
      ?.slice('data: '.length) ?? '{}',
  ) as Sent['body']
  return `${String(last['state'])} ${String(last['err_code'])}`
}

type SendRequest = (request: Request) => Promise<Sent>

const sendWith =
  (base: string, getAuthorization: () => string): SendRequest =>
  ({ method, target, headers, fields }) =>
    sendTo(base, getAuthorization(), method, target, { ...(fields && { body: JSON.stringify(fields) }), headers })
const sendAsTenant = sendWith(baseUrl, () => `Token ${requireParty(caller).key}`)
const sendAsKeeper = sendWith(adminUrl, () => `Token ${requireParty(caller).key}`)
const sendAsOperator = sendWith(adminUrl, () => `Bearer ${adminToken}`)

/** A page of the console; calls of a session have the rate limit of a key. */
const sendAsOwner: SendRequest = async (request) => {
  const { origin, headers } = requireParty(caller).ownerPage
  const init = {
    ...(request.fields && { body: JSON.stringify(request.fields) }),
    headers: { ...headers, ...request.headers },
  }
  const sent = await sendTo(`${origin}/console/api`, undefined, request.method, request.target, init)
  if (sent.status !== 429) return sent
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(sent.headers.get('retry-after') ?? 1)))
  return sendAsOwner(request)
}

/** Returns everything that the caller can observe, and cancels a created task. */
const observe = async (column: Column, cell: Cell, sendRequest: SendRequest): Promise<string> => {
  const built = requestIn(column, cell)
  if (!built) return 'cannot be'
  const answer = await sendRequest(built.request)
  const normalized = normalizeReply(answer, built.sent)
  if (answer.status !== 200 || !isCreate(cell.parameter)) return normalized
  const id = String(answer.body['id'])
  if (cell.value === 'address') return `${normalized}\n${await readEndState(requireParty(caller).key, id)}`
  await send(requireParty(caller).key, 'POST', `/ent/v2/tasks/${id}/cancel`)
  return normalized
}

/** Cells whose response is the same for an own value, for example because it only affects the film. */
const isSameForOwn = ({ parameter, value }: Cell): boolean =>
  (value === 'address' && isCreate(parameter)) ||
  value === 'subject name' ||
  // The built-in engine serves none of them, so every response is the same.
  /(audio-clone|image2dance)$/.test(parameter.path) ||
  // Only a finished video can be remixed, and the caller's was cancelled.
  (value === 'request done once' && parameter.path.endsWith('/remix')) ||
  // The same code as for general films validates them, and those are complete.
  (value === 'job' && parameter.path.includes('mv/{id}')) ||
  (parameter.method === 'PUT' && parameter.name === 'videos')

/** Makes the request once for both parties under their idempotency keys. */
const makeBefore = async (cell: Cell): Promise<void> => {
  if (cell.value !== 'request done once') return
  for (const [party, column] of [
    [requireParty(caller), 'own'],
    [requireParty(stranger), 'foreign'],
  ] as const) {
    const built = requestIn(column, cell)
    if (built) await sendWith(baseUrl, () => `Token ${party.key}`)(built.request)
  }
}

/** Lists responses that reveal more than an unknown value would. */
const findLeaks = async (cell: Cell, sendRequest: SendRequest, isOwnShown: boolean): Promise<string[]> => {
  const observeColumn = (column: Column) => observe(column, cell, sendRequest)
  const unknown = await observeColumn('unknown')
  const [foreign, deleted] = [await observeColumn('foreign'), await observeColumn('deleted')]
  // Responses that are always equal would prove nothing.
  const isBlind = isOwnShown && (await observeColumn('own')) === unknown
  return [
    ...(foreign === unknown ? [] : ['unknown:', unknown, 'foreign:', foreign]),
    ...(deleted === unknown || deleted === 'cannot be' ? [] : ['unknown:', unknown, 'deleted:', deleted]),
    ...(isBlind ? ['own and unknown alike:', unknown] : []),
  ]
}

describe('an object of another tenant is indistinguishable from an unknown one (A16, D-067, D-307)', () => {
  it.for(withTitles(sampleCells(listCells(customerParameters))))('%s', async ([, cell]) => {
    await makeBefore(cell)
    expect(await findLeaks(cell, sendAsTenant, !isSameForOwn(cell))).toEqual([])
  })
})

const findCall = ({ method, path }: Parameter): AdminEndpoint | undefined =>
  Object.values<AdminEndpoint>(adminEndpoints).find((each) => each.method === method && each.path === path)
const isKeyCall = ({ parameter }: Cell): boolean => findCall(parameter)?.isKeyCall === true
const isOwnerCall = (cell: Cell): boolean => isKeyCall(cell) || findCall(cell.parameter)?.isOwnerCall === true

describe('a keys:admin key reveals nothing about other tenants (A16, D-067)', () => {
  it.for(withTitles(listCells(adminParameters)))('%s', async ([, cell]) => {
    expect(await findLeaks(cell, sendAsKeeper, isKeyCall(cell))).toEqual([])
  })
})

const ofTenant = listCells(adminParameters).filter(
  ({ parameter: { path, in: place } }) => path.startsWith('/admin/v1/tenants/{id}') && place !== 'path',
)
describe('an operator query about one tenant returns nothing of another (A16)', () => {
  it.for(withTitles(ofTenant))('%s', async ([, cell]) => {
    expect(await findLeaks(cell, sendAsOperator, false)).toEqual([])
  })
})

/** An owner reads the own tenant. The key was deleted by then, and a new member is like a known one. */
const isShownToOwner = (cell: Cell): boolean =>
  isOwnerCall(cell) && (cell.value === 'person' || (cell.value === 'tenant' && cell.parameter.in === 'path'))
describe('an owner who is signed in to the console learns nothing about other tenants (A16, D-517)', () => {
  it.for(withTitles(listCells(adminParameters)))('%s', async ([, cell]) => {
    expect(await findLeaks(cell, sendAsOwner, isShownToOwner(cell))).toEqual([])
  })
})
