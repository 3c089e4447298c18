import { adminEndpoints, limits } from '@kinora/contract'
import { systemTenant } from '@kinora/domain'
import { knownWeights } from '@kinora/domain/weights'
import type { SeenServer } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { type OperationRouteDeps, operationRoutes } from './operation-routes.ts'
import { callAdmin, captureRefusal } from './test-setup/call-admin.ts'

const subjectId = '247549788994682050'
const subject = {
  id: subjectId,
  name: 'Anna',
  images: [{ key: 'i1' }],
  videos: [],
  voice: 'v',
  style: '',
  description: '',
  isSystem: true,
}
const seen: SeenServer = { pool: 'gpu', server: 'comfy', places: 2, busy: 1, state: 'out', version: '1.2', missing: [] }
const backends = [
  { name: 'comfy', use: 'comfyui', pools: ['gpu'], steps: ['text-to-video'] },
  { name: 'engine', use: 'animatic', pools: ['cpu'], steps: ['speech'] },
  { name: 'sandbox', use: 'sandbox', pools: ['sandbox'], steps: ['speech'] },
]
const figures = [
  { backend: 'comfy', at_work: 1, done: 3, failed: 4, last_done_at: new Date(0) },
  { backend: 'sandbox', at_work: 0, done: 0, failed: 9, last_done_at: null },
]

const open = ({ held = [] as object[], subjects = [subject], isKnown = true } = {}) => {
  const states = new Map<string, string>()
  const operations = {
    figures: async () => figures,
    deadTasks: vi.fn(async () => ({ items: [], next: '' })),
    unknownAttempts: vi.fn(async () => ({ items: [], next: '4' })),
    decide: vi.fn(async () => isKnown),
  }
  const switches = {
    read: async () => states,
    set: vi.fn(async (name: string, to: string) => void states.set(name, to)),
  }
  const store = {
    list: vi.fn(async (_tenant: string, { most }: { most: number }) => subjects.slice(0, most)),
    remove: vi.fn(async () => isKnown),
  }
  const deps = {
    operations,
    switches,
    catalog: { backends },
    weights: { held: async () => held },
    pools: { servers: async () => [seen, { ...seen, pool: 'gpu-2', busy: 2 }], workers: async () => 1 },
    subjects: store,
    signMedia: async ({ key }: { key: string }) => `https://media/${key}`,
    hosts: { isForbidden: () => false },
  }
  return { routes: operationRoutes(deps as unknown as OperationRouteDeps), operations, switches, store }
}

const listed = async (held: object[] = []) => {
  const { reply } = await callAdmin(open({ held }).routes, adminEndpoints.listBackends)
  return adminEndpoints.listBackends.returns.parse(reply).backends
}

it('listBackends joins the catalog with attempts, switches and worker reports of all pools', async () => {
  expect((await listed())[0]).toEqual({
    name: 'comfy',
    use: 'comfyui',
    pools: ['gpu'],
    steps: ['text-to-video'],
    tiers: {},
    state: 'enabled',
    health: 'failing',
    server: 'out',
    places: 4,
    busy: 3,
    version: '1.2',
    missing: [],
    at_work: 1,
    done: 3,
    failed: 4,
    last_done_at: '1970-01-01T00:00:00.000Z',
  })
})

it('listBackends reports a back end without attempts and workers as idle and not seen', async () => {
  expect((await listed())[1]).toMatchObject({
    name: 'engine',
    health: 'idle',
    server: 'not seen',
    places: 0,
    version: '',
  })
})

it('listBackends does not report the sandbox as failing, because its tasks fail on request', async () => {
  expect((await listed())[2]).toMatchObject({ name: 'sandbox', health: 'well', failed: 9 })
})

it('listBackends reports a step of the built-in engine as neural only when every worker has its weights', async () => {
  const serving = Object.entries(knownWeights).filter(([, { serves }]) => serves.includes('speech'))
  const held = (state: string) => serving.map(([name]) => ({ name, holder: 'w', state }))
  expect((await listed(held('ready')))[1]?.tiers).toEqual({ speech: 'neural' })
  expect((await listed([...held('ready'), ...held('pulling')]))[1]?.tiers).toEqual({ speech: 'basic' })
  expect((await listed([]))[1]?.tiers).toEqual({ speech: 'basic' })
})

it.each([
  ['drainBackend', 'draining'],
  ['enableBackend', 'enabled'],
  ['disableBackend', 'disabled'],
] as const)('%s sets the switch to "%s" and returns the updated back end', async (name, state) => {
  const { routes, switches } = open()
  const { reply } = await callAdmin(routes, adminEndpoints[name], { id: 'engine' })
  expect(switches.set).toHaveBeenCalledExactlyOnceWith('engine', state)
  expect(reply).toMatchObject({ name: 'engine', state })
})

it.each(['drainBackend', 'enableBackend', 'disableBackend'] as const)(
  '%s rejects a name that is not in the catalog and sets no switch',
  async (name) => {
    const { routes, switches } = open()
    const refusal = await captureRefusal(callAdmin(routes, adminEndpoints[name], { id: 'comfy-9' }))
    expect(refusal).toMatchObject({ reason: 'NotFound', message: expect.stringContaining('back end') })
    expect(switches.set).not.toHaveBeenCalled()
  },
)

it('listDeadTasks lists tasks that exhausted their starts', async () => {
  const { routes, operations } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.listDeadTasks, { fields: { count: '5', after: '3' } })
  expect(operations.deadTasks).toHaveBeenCalledWith({ after: '3', count: 5 }, limits.startsPerTask)
  expect(reply).toEqual({ tasks: [], next: '' })
})

it('listUnknownAttempts returns the cursor of the next page', async () => {
  const { reply } = await callAdmin(open().routes, adminEndpoints.listUnknownAttempts)
  expect(reply).toEqual({ attempts: [], next: '4' })
})

it.each(['start-again', 'give-up'])('decideUnknownAttempt records the decision "%s"', async (word) => {
  const { routes, operations } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.decideUnknownAttempt, { id: subjectId, fields: { word } })
  expect(operations.decide).toHaveBeenCalledExactlyOnceWith(subjectId, word, false)
  expect(reply).toEqual({ id: subjectId, word })
})

it('decideUnknownAttempt rejects an unknown decision, an attempt that is not open and a malformed id', async () => {
  const refused = (id: string, word: string, isKnown = true) => {
    const { routes } = open({ isKnown })
    return captureRefusal(callAdmin(routes, adminEndpoints.decideUnknownAttempt, { id, fields: { word } }))
  }
  expect(await refused(subjectId, 'forget')).toMatchObject({ reason: 'FieldInvalid' })
  expect(await refused(subjectId, 'give-up', false)).toMatchObject({ reason: 'NotFound' })
  expect(await refused('x', 'give-up')).toMatchObject({ reason: 'NotFound' })
})

it('listSystemSubjects returns presigned URLs and no next page at the end', async () => {
  const { routes, store } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.listSystemSubjects)
  expect(store.list).toHaveBeenCalledWith(systemTenant, { system: true, ids: undefined, before: undefined, most: 101 })
  expect(reply).toEqual({
    subjects: [{ id: subjectId, name: 'Anna', images: ['https://media/i1'], videos: [], voice_id: 'v' }],
    next: '',
  })
})

it('listSystemSubjects returns the last subject of a full page as the cursor of the next page', async () => {
  const subjects = [subject, { ...subject, id: '247549788994682049' }]
  const { reply } = await callAdmin(open({ subjects }).routes, adminEndpoints.listSystemSubjects, {
    fields: { count: '1' },
  })
  expect(reply).toMatchObject({ subjects: [{ id: subjectId }], next: subjectId })
})

it('deleteSystemSubject deletes a system subject and rejects an unknown one', async () => {
  const { routes, store } = open()
  const { reply } = await callAdmin(routes, adminEndpoints.deleteSystemSubject, { id: subjectId })
  expect(store.remove).toHaveBeenCalledExactlyOnceWith(systemTenant, subjectId)
  expect(reply).toEqual({ id: subjectId, deleted: true })
  const missing = callAdmin(open({ isKnown: false }).routes, adminEndpoints.deleteSystemSubject, { id: subjectId })
  expect(await captureRefusal(missing)).toMatchObject({ reason: 'NotFound' })
  expect(await captureRefusal(callAdmin(routes, adminEndpoints.deleteSystemSubject, { id: 'Anna' }))).toMatchObject({
    reason: 'NotFound',
  })
})

it('createSystemSubject rejects a name that prompts cannot reference (D-242)', async () => {
  const called = callAdmin(open().routes, adminEndpoints.createSystemSubject, { fields: { name: '[x]' } })
  expect(await captureRefusal(called)).toMatchObject({ message: expect.stringContaining('name') })
})
