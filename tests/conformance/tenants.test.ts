import { randomUUID } from 'node:crypto'
import { adminEndpoints } from '@kinora/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyCreate } from '../support/creates.ts'
import { adminToken, adminUrl, baseUrl, type Sent, send, sendTo } from '../support/running-service.ts'
import { sampleOf } from '../support/sample.ts'
import { tellingOf } from '../tenants/answers.ts'
import { type Meaning, meaningOf } from '../tenants/meanings.ts'
import { adminParameters, customerParameters, type Parameter } from '../tenants/parameters.ts'
import { openParty, type Party, type Value } from '../tenants/parties.ts'
import { type Request, requestWith } from '../tenants/requests.ts'

type Column = 'own' | 'foreign' | 'unknown' | 'deleted'
type Cell = { parameter: Parameter; value: Value }

const valuesOf = (meaning: Meaning): Value[] =>
  meaning === 'image' ? ['upload reference', 'address'] : meaning === 'footage' ? ['address'] : [meaning]

const cellsOf = (parameters: readonly Parameter[]): Cell[] =>
  parameters.flatMap((parameter) => {
    const meaning = meaningOf(parameter) ?? 'nothing'
    return meaning === 'nothing' ? [] : valuesOf(meaning).map((value) => ({ parameter, value }))
  })
const titled = (cells: readonly Cell[]) =>
  cells.map((cell): [string, Cell] => {
    const { method, path, in: place, name } = cell.parameter
    return [`${method} ${path}, ${place} ${name}: ${cell.value}`, cell]
  })

const isCreate = ({ method, path }: Parameter): boolean =>
  method === 'POST' &&
  (path.startsWith('/v1/videos') || path.includes('/one-click/') || everyCreate.some((each) => each.path === path))

/** Such a cell makes a task in each column, so a sample takes a fifth of them, and every other cell. */
const makesTasks = ({ parameter, value }: Cell): boolean =>
  value === 'request done once' || (value === 'address' && isCreate(parameter))
const sampled = (cells: readonly Cell[]): Cell[] => {
  const slow = cells.filter(makesTasks)
  const chosen = new Set(sampleOf(slow, Math.ceil(slow.length / 5)))
  return cells.filter((cell) => !makesTasks(cell) || chosen.has(cell))
}

let [caller, stranger]: (Party | undefined)[] = []
/** Each of them has films, which take their time. */
const openedWithinMs = 900_000
beforeAll(async () => {
  ;[caller, stranger] = await Promise.all([openParty(), openParty()])
}, openedWithinMs)
const there = (party: Party | undefined): Party => {
  if (!party) throw new Error('the tenants were not opened')
  return party
}

/** An address without its signature, which is good for whoever has it. */
const unsigned = (address: string): string => address.split('?')[0] ?? ''
/** As long as the value it is made of, and nobody's. */
const altered = (text: string): string => text.replace(/.{4}$/, (end) => (end === '4711' ? '4712' : '4711'))

const valueIn = (column: Column, value: Value): string | undefined => {
  const [ours, theirs] = [there(caller), there(stranger)]
  if (column === 'deleted') return (ours.deleted as Partial<Record<Value, string>>)[value]
  if (column === 'own') return ours.values[value]
  const foreign = value === 'address' ? unsigned(theirs.values.address) : theirs.values[value]
  if (column === 'foreign') return foreign
  return value === 'request done once' ? randomUUID() : altered(foreign)
}

const meantByPath = ({ path }: Parameter): Value | undefined => {
  const meaning = path.includes('{id}') ? meaningOf({ method: '', path, in: 'path', name: 'id' }) : undefined
  return meaning === 'nothing' ? undefined : (meaning as Value | undefined)
}

const requestIn = (column: Column, { parameter, value }: Cell): { request: Request; sent: string } | undefined => {
  const ours = there(caller)
  const sent = valueIn(column, value)
  if (sent === undefined) return undefined
  const onPath = meantByPath(parameter)
  // Whether a request was made before is asked of the very path it was made of.
  const id = onPath && (value === 'request done once' ? valueIn(column, onPath) : ours.values[onPath])
  return { request: requestWith(parameter, sent, { ...ours, id: id ?? '', task: ours.values.task }), sent }
}

const endOf = async (key: string, id: string): Promise<string> => {
  const events = await send(key, 'GET', `/ent/v2/tasks/${id}/events`)
  const last = JSON.parse(
    events.text
      .match(/^data: (.*)$/gm)
      ?.at(-1)
      ?.slice('data: '.length) ?? '{}',
  ) as Sent['body']
  return `${String(last['state'])} ${String(last['err_code'])}`
}

const ask = (base: string, authorization: string, { method, target, headers, fields }: Request): Promise<Sent> =>
  sendTo(base, authorization, method, target, { ...(fields && { body: JSON.stringify(fields) }), headers })

/** Everything that the caller learns; a task that came of it ends here. */
const learntIn = async (column: Column, cell: Cell, base: string, authorization: string): Promise<string> => {
  const made = requestIn(column, cell)
  if (!made) return 'cannot be'
  const answer = await ask(base, authorization, made.request)
  const telling = tellingOf(answer, made.sent)
  if (answer.status !== 200 || !isCreate(cell.parameter)) return telling
  const id = String(answer.body['id'])
  if (cell.value === 'address') return `${telling}\n${await endOf(there(caller).key, id)}`
  await send(there(caller).key, 'POST', `/ent/v2/tasks/${id}/cancel`)
  return telling
}

/** Where one's own leads to the same answer, too: it takes effect in the film, or a subject of pictures takes no video. */
const isQuietOfOwn = ({ parameter, value }: Cell): boolean =>
  (value === 'address' && isCreate(parameter)) ||
  value === 'subject name' ||
  // Nothing of the built-in engine serves them, so every answer is the same.
  /(audio-clone|image2dance)$/.test(parameter.path) ||
  // Only a finished video can be remixed, and the caller's was cancelled.
  (value === 'request done once' && parameter.path.endsWith('/remix')) ||
  // Judged by the same code as those of general films, which are whole.
  (value === 'job' && parameter.path.includes('mv/{id}')) ||
  (parameter.method === 'PUT' && parameter.name === 'videos')

/** Both have made the request under their key before. */
const makeBefore = async (cell: Cell): Promise<void> => {
  if (cell.value !== 'request done once') return
  for (const [party, column] of [
    [there(caller), 'own'],
    [there(stranger), 'foreign'],
  ] as const) {
    const made = requestIn(column, cell)
    if (made) await ask(baseUrl, `Token ${party.key}`, made.request)
  }
}

/** What gives away more than that there is no such thing. */
const leaksOf = async (cell: Cell, base: string, authorization: string, isOwnShown: boolean): Promise<string[]> => {
  const learn = (column: Column) => learntIn(column, cell, base, authorization)
  const unknown = await learn('unknown')
  const [foreign, deleted] = [await learn('foreign'), await learn('deleted')]
  // Answers that are always the same would prove nothing.
  const isBlind = isOwnShown && (await learn('own')) === unknown
  return [
    ...(foreign === unknown ? [] : ['unknown:', unknown, 'foreign:', foreign]),
    ...(deleted === unknown || deleted === 'cannot be' ? [] : ['unknown:', unknown, 'deleted:', deleted]),
    ...(isBlind ? ['own and unknown alike:', unknown] : []),
  ]
}

describe('what belongs to another tenant is as if it were not there (A16, D-067, D-307)', () => {
  it.for(titled(sampled(cellsOf(customerParameters))))('%s', async ([, cell]) => {
    await makeBefore(cell)
    expect(await leaksOf(cell, baseUrl, `Token ${there(caller).key}`, !isQuietOfOwn(cell))).toEqual([])
  })
})

describe('a key that administers keys learns nothing of other tenants (A16, D-067)', () => {
  it.for(titled(cellsOf(adminParameters)))('%s', async ([, cell]) => {
    const { method, path } = cell.parameter
    const isKeyCall = Object.values(adminEndpoints).some(
      (each) => each.method === method && each.path === path && 'isKeyCall' in each,
    )
    expect(await leaksOf(cell, adminUrl, `Token ${there(caller).key}`, isKeyCall)).toEqual([])
  })
})

const ofTenant = cellsOf(adminParameters).filter(
  ({ parameter: { path, in: place } }) => path.startsWith('/admin/v1/tenants/{id}') && place !== 'path',
)
describe("an operator who asks about one tenant is told nothing of another's (A16)", () => {
  it.for(titled(ofTenant))('%s', async ([, cell]) => {
    expect(await leaksOf(cell, adminUrl, `Bearer ${adminToken}`, false)).toEqual([])
  })
})
