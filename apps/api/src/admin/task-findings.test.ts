import type { InspectedTask, SeenServer } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { findCauses, type InspectionContext } from './task-findings.ts'
import { ago, attempt, inspected, nowMs } from './test-setup/inspected-task.ts'

const server = (more: Partial<SeenServer> = {}): SeenServer => ({
  pool: 'gpu',
  server: 'comfy',
  places: 2,
  busy: 1,
  state: 'well',
  version: '',
  missing: [],
  ...more,
})
const inspectionContext = (more: Partial<InspectionContext> = {}): InspectionContext => ({
  nowMs,
  pools: ['gpu'],
  servers: [server()],
  workers: [{ worker: 'host:7', silentSeconds: 3 }],
  switches: new Map(),
  ...more,
})
const waiting: Partial<InspectedTask> = {
  state: 'queueing',
  processing_at: null,
  progress_at: null,
  attempts: [],
  created_at: ago(20),
}
const queue = { position: 3, slots: 5, in_use: 5, waiting: 9, preparing: 0 }
const delivery = {
  event: 'success',
  status: 'waiting',
  attempts: 2,
  due_at: ago(-60),
  ended_at: null,
  last_try: { at: ago(10), outcome: 'failed', status: 500, fault: '' },
  tries: [] as InspectedTask['callbacks'][number]['tries'],
} as const

it.each<[string, Partial<InspectedTask>, Partial<InspectionContext>]>([
  ['runs and progresses', {}, {}],
  ['has just begun to wait for a slot', waiting, {}],
  ['has ended', { state: 'success', ended_at: ago(1), has_slot: false, attempts: [attempt({ state: 'done' })] }, {}],
  [
    'has delivered its final callback',
    { state: 'success', callbacks: [{ ...delivery, status: 'delivered' }], attempts: [attempt({ state: 'done' })] },
    {},
  ],
  ['runs in a worker without the role pools, which never reports', { attempts: [attempt({ worker: 'media:1' })] }, {}],
  [
    'could not deliver its first callback',
    { callbacks: [{ ...delivery, event: 'processing', status: 'dropped' }] },
    {},
  ],
  ['waits for the first try of its callback', { callbacks: [{ ...delivery, attempts: 0, last_try: null }] }, {}],
])('a task that %s has no findings', (_name, task, contextChanges) => {
  expect(findCauses(inspected(task), inspectionContext(contextChanges))).toEqual([])
})

it.each<[string, Partial<InspectedTask>, Partial<InspectionContext>, string]>([
  [
    'inputs',
    { ...waiting, has_slot: false, is_preparing: true, preparation: { starts: 2, due_at: ago(0) } },
    {},
    'start 2 of 3',
  ],
  [
    'tenant_queue',
    { ...waiting, has_slot: false, queue },
    {},
    '3 tasks of the tenant before it in the lane normal; 5 of 5 slots',
  ],
  ['engine_backlog', { ...waiting, orders: [{ kind: 'start', created_at: ago(12) }] }, {}, 'start the task for 12 s'],
  ['no_route', waiting, { pools: undefined }, 'genq2'],
  ['no_worker', waiting, { servers: [] }, 'pool gpu in the last minute'],
  ['no_worker', { ...waiting, created_at: ago(45) }, {}, 'taken the next step for 45 s'],
  ['backend_disabled', waiting, { switches: new Map([['comfy', 'disabled']]) }, 'comfy'],
  [
    'backend_out',
    waiting,
    { servers: [server({ state: 'out' })] },
    'all back ends of pool gpu are out of rotation: comfy',
  ],
  ['backend_out', {}, { servers: [server({ state: 'out' })] }, 'back end comfy of step text-to-video'],
  [
    'backend_out',
    { attempts: [attempt({ state: 'intended', backend: '' })] },
    { servers: [server({ state: 'out' })] },
    'gpu',
  ],
  ['pool_busy', waiting, { servers: [server({ busy: 2 })] }, 'all 2 slots of pool gpu'],
  ['pool_busy', waiting, { servers: [server({ busy: 1, places: 1 })] }, 'the slot of pool gpu is in use'],
  ['outcome_unknown', { attempts: [attempt({ state: 'unknown', asks: 1 })] }, {}, 'queried 1 time'],
  ['worker_gone', {}, { workers: [{ worker: 'host:7', silentSeconds: 61 }] }, 'worker host:7'],
  [
    'no_progress',
    { progress_at: ago(1), attempts: [attempt({ created_at: ago(900), started_at: ago(900), reported_at: ago(400) })] },
    {},
    'comfy has reported no progress for 400 s',
  ],
  [
    'no_progress',
    { progress_at: ago(1), attempts: [attempt({ created_at: ago(900), started_at: ago(300) })] },
    {},
    'comfy has reported no progress for 300 s',
  ],
  [
    'parts',
    {
      ...waiting,
      runs: false,
      has_slot: false,
      parts: [{ id: '9', kind: 'episode', state: 'processing', err_code: '', progress: 1 }],
    },
    {},
    'waits for 1 task: 9',
  ],
  ['callback_failing', { state: 'success', callbacks: [delivery] }, {}, 'waiting after 2 tries; last answer: HTTP 500'],
  [
    'callback_failing',
    {
      state: 'success',
      callbacks: [
        { ...delivery, status: 'exhausted', last_try: { ...delivery.last_try, status: 0, fault: 'ECONNREFUSED' } },
      ],
    },
    {},
    'exhausted after 2 tries; last answer: ECONNREFUSED',
  ],
  ['tenant_closed', { state: 'success', tenant: { is_test: false, closed_at: ago(5) } }, {}, 'closed'],
])('findCauses reports the cause %s (D-516)', (cause, task, contextChanges, message) => {
  const findings = findCauses(inspected(task), inspectionContext(contextChanges))
  expect(findings).toEqual([
    { cause, message: expect.stringContaining(message), action: expect.stringMatching(/.{4}/) },
  ])
})

it.each([
  ['its back end reports progress', { reported_at: ago(299) }],
  ['it has started within five minutes', { started_at: ago(299) }],
])('findCauses does not report a long step as stalled while %s', (_name, change) => {
  const long = attempt({ created_at: ago(4_000), started_at: ago(4_000), ...change })
  expect(findCauses(inspected({ attempts: [long], progress_at: ago(4_000) }), inspectionContext())).toEqual([])
})
