import { expect, it, vi } from 'vitest'
import type { AnyGenerator } from '../generators/define-generator.ts'
import type { StoredRequest } from '../ports/requeues.ts'
import { IdTaken, type NewTask } from '../ports/store.ts'
import { type RequeueDeps, requeueTask } from './requeue-task.ts'
import { catchRefusal, generatorWith, openAdmission, tenantId } from './test-setup/admission.ts'

const taskId = '247549788994682099'
const stored = (more: Partial<StoredRequest> = {}): StoredRequest => ({
  state: 'failed',
  keyId: 'key-1',
  generator: 'small',
  version: 2,
  model: 'gen1',
  modelAsSent: 'gen1',
  lane: 'normal',
  bgm: false,
  used: { model: 'gen1', prompt: 'a fox', seed: 7 },
  params: { seconds: 5 },
  texts: { prompt: 'a fox' },
  payload: 'mine',
  shows: undefined,
  isPart: false,
  isDeleted: false,
  isTenantClosed: false,
  callbackUrl: 'https://receiver.example/',
  warnings: [
    { code: 'unknown_field', field: 'x', message: 'ignored' },
    { code: 'not_drawn', field: '', message: 'of the first run' },
  ],
  script: undefined,
  inputs: [],
  preparedKeys: [],
  areMediaKept: true,
  requeuedAs: undefined,
  ...more,
})

type Change = { request?: StoredRequest | undefined; generator?: AnyGenerator; claim?: (id: string) => string }

const open = ({ request = stored(), generator = generatorWith(), claim = (id) => id }: Change = {}) => {
  const admission = openAdmission()
  const claimed = vi.fn(async (_from: string, id: string) => claim(id))
  const { given } = admission
  const store = {
    ...given.store,
    transaction: async (tenant: string, work: (tx: object) => Promise<unknown>) =>
      given.store.transaction(tenant, (tx) => work({ ...tx, claimRequeue: claimed })),
  }
  const requests = { read: vi.fn(async () => request) }
  const deps = { ...given, store, requests, generators: [generator] } as unknown as RequeueDeps
  const run = () => requeueTask(deps, { tenantId, taskId, trace: 'new trace' })
  return { ...admission, deps, run, claimed, requests }
}

it('requeue stores the same request under a new id with a hold at the present price (D-516)', async () => {
  const { run, log, tasks, claimed } = open()
  const requeued = await run()
  expect(log).toEqual(['begin', 'hold 10', 'enter normal', 'insert'])
  expect(claimed).toHaveBeenCalledExactlyOnceWith(taskId, requeued.taskId)
  expect(requeued).toMatchObject({ isNew: true, generator: 'small', credits: 10, ordered: true })
  expect(tasks).toMatchObject([
    {
      id: requeued.taskId,
      keyId: 'key-1',
      generator: 'small',
      version: 2,
      credits: 10,
      params: { seconds: 5 },
      texts: { prompt: 'a fox' },
      used: { prompt: 'a fox', seed: 7 },
      payload: 'mine',
      callbackUrl: 'https://receiver.example/',
      price: { lines: [{ name: '5 s', credits: 10 }] },
      warnings: [{ code: 'unknown_field' }],
      valuesUsed: { model: 'gen1', seed: 7 },
      trace: 'new trace',
      isPreparing: false,
    },
  ])
})

it('requeue prepares inputs again under new keys and shows their new URLs (D-516)', async () => {
  const object = { key: `sources/20260101/${tenantId}/${taskId}/a`, sha256: 's', bytes: 1, mediaType: 'image/png' }
  const { run, tasks } = open({
    request: stored({
      inputs: [
        { place: 0, slot: 'image', field: 'image', rule: 'frame', url: null, object },
        { place: 1, slot: 'image', field: 'images[1]', rule: 'frame', url: 'https://a.example/b.png', object: null },
      ],
      preparedKeys: ['inputs/20260101/1/2/old', 'inputs/20260101/1/2/other'],
      used: {
        image: 'https://media.example/kinora/inputs/20260101/1/2/old?X-Amz=1',
        images: ['https://a.example/b.png'],
      },
    }),
  })
  await run()
  expect(tasks[0]).toMatchObject({
    isPreparing: true,
    inputs: [
      { place: 0, object, url: null, preparedKey: 'prepared' },
      { place: 1, object: null, url: 'https://a.example/b.png', preparedKey: 'prepared' },
    ],
    used: { image: 'https://signed', images: ['https://a.example/b.png'] },
  })
})

it.each([
  ['requeued before', { request: stored({ requeuedAs: '247549788994682100', areMediaKept: false }) }, []],
  ['requeued at the same time', { claim: () => '247549788994682100' }, ['begin']],
])('requeue of a task %s returns the existing task and holds nothing (D-516)', async (_when, change, calls) => {
  const { run, log } = open(change)
  expect(await run()).toMatchObject({ taskId: '247549788994682100', isNew: false, ordered: false })
  expect(log).toEqual(calls)
})

it.each<[Partial<StoredRequest>, string]>([
  [{ state: 'processing' }, 'task_open'],
  [{ isPart: true }, 'task_part'],
  [{ isDeleted: true }, 'task_deleted'],
  [{ isTenantClosed: true }, 'tenant_closed'],
  [{ areMediaKept: false }, 'inputs_expired'],
  [{ version: 1 }, 'generator_gone'],
  [{ model: 'gen0' }, 'generator_gone'],
])('requeue of a task with %j is refused with the rule %s (D-153, D-516)', async (change, rule) => {
  const { run, log } = open({ request: stored(change) })
  const refusal = await catchRefusal(run())
  expect(refusal).toMatchObject({ reason: 'Conflict', detail: { rule } })
  expect(log).toEqual([])
})

it('requeue of a test task costs nothing and keeps its script', async () => {
  const script = { outcome: 'success', delaySeconds: 1, steps: 0, callback: 'ok' } as const
  const { run, log, tasks } = open({ request: stored({ script }) })
  expect(await run()).toMatchObject({ credits: 0 })
  expect(log).toEqual(['begin', 'enter normal', 'insert'])
  expect(tasks).toMatchObject([{ credits: 0, script }])
})

it('requeue holds the minimum price of a task whose input is measured', async () => {
  const generator = generatorWith({
    measured: () => ({ slot: 'video', least: 1, most: 9 }),
    price: (_params: unknown, _row: unknown, seconds: number) => [{ name: `${seconds} s`, credits: seconds * 2 }],
  })
  expect(await open({ generator }).run()).toMatchObject({ credits: 2 })
})

it('requeue clones a voice again under the name its tenant gave it', async () => {
  const { deps, tasks } = open({
    request: stored({ texts: { voice: `cloned/${taskId}` }, used: { voice_id: 'my-voice' } }),
  })
  const claimVoice = vi.fn(async () => true)
  const withVoices = {
    ...deps,
    store: {
      ...deps.store,
      transaction: async (tenant: string, work: (tx: never) => Promise<unknown>) =>
        deps.store.transaction(tenant, (tx) => work({ ...tx, claimVoice } as never)),
    },
  } as unknown as RequeueDeps
  const { taskId: newTaskId } = await requeueTask(withVoices, { tenantId, taskId, trace: '' })
  expect(claimVoice).toHaveBeenCalledExactlyOnceWith('my-voice', newTaskId)
  expect((tasks as NewTask[])[0]?.texts).toEqual({ voice: `cloned/${newTaskId}` })
})

it('requeue draws another id when the first one is taken', async () => {
  const { deps, tasks } = open()
  let isTaken = true
  const store = {
    transaction: async (tenant: string, work: (tx: never) => Promise<unknown>) => {
      if (isTaken) {
        isTaken = false
        throw new IdTaken()
      }
      return deps.store.transaction(tenant, work as never)
    },
  }
  const { taskId: id } = await requeueTask({ ...deps, store } as unknown as RequeueDeps, {
    tenantId,
    taskId,
    trace: '',
  })
  expect(tasks.map((task) => task.id)).toEqual([id])
})

it('requeue of an unknown task is not found', async () => {
  const { deps } = open()
  const requests = { read: async () => undefined }
  const refusal = await catchRefusal(requeueTask({ ...deps, requests }, { tenantId, taskId, trace: '' }))
  expect(refusal.reason).toBe('NotFound')
})
