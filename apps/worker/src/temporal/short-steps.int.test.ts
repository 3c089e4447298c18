import { randomUUID } from 'node:crypto'
import { poolQueue } from '@kinora/adapters/temporal/queues'
import { backendFacts } from '@kinora/backends'
import { loadCatalog } from '@kinora/backends/catalog'
import type { AnyGenerator, FinishedCreation, Lane, Media, PreparedMedia, StepResult } from '@kinora/domain'
import { newestGenerators } from '@kinora/generators'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ModelStepCall, SettleCall } from '../step-call.ts'
import { startTestEngine, type TestEngine } from './test-setup/test-engine.ts'

/** `TASK_QUEUE_TYPE_ACTIVITY` of the Temporal API. */
const activityQueue = 2
const waitOptions = { timeout: 60_000, interval: 50 }
let testEngine: TestEngine

/** Steps in the order in which they got a slot. */
const started: Pick<ModelStepCall, 'taskId' | 'step'>[] = []
/** Whether a step holds its slot until it is released. */
let isHeld = (_call: ModelStepCall): boolean => false
const held: (() => void)[] = []
const ended: string[] = []

beforeAll(async () => {
  testEngine = await startTestEngine({
    environment: process.env,
    places: await loadCatalog('', backendFacts, { production: true }),
    mediaSlots: 2,
    activities: {
      async runModelStep(call) {
        started.push({ taskId: call.taskId, step: call.step })
        if (isHeld(call)) await new Promise<void>((resolve) => held.push(resolve))
        return {} as StepResult
      },
      runMediaStep: async () => ({ seconds: 1 }) as FinishedCreation,
      prepareSpeech: async () => ({}) as PreparedMedia,
      prepareMade: async () => ({}) as PreparedMedia,
      settle: async ({ taskId }: SettleCall) => void ended.push(taskId),
    },
  })
}, 120_000)
afterAll(async () => {
  await testEngine?.stop()
}, 60_000)
beforeEach(() => {
  started.length = 0
})

const releaseAll = (): void => {
  isHeld = () => false
  for (const release of held.splice(0)) release()
}
afterEach(releaseAll)

type StartInput = { generator: string; lane?: Lane; tenantId: string; params?: unknown; media?: Media; model?: string }
const start = async ({
  lane = 'normal',
  params = {},
  media = {},
  model = '',
  ...taskFields
}: StartInput): Promise<string> => {
  const taskId = randomUUID()
  await testEngine.engine.start({ taskId, weight: 1, version: 1, trace: '', ...taskFields, lane, params, media, model })
  return taskId
}
const startVideos = async (tenantId: string, count: number): Promise<void> => {
  await Promise.all(Array.from({ length: count }, () => start({ generator: 'text2video', tenantId, model: 'genq2' })))
}

const waitingShots = async (): Promise<number> => {
  const { stats } = await testEngine.connection.workflowService.describeTaskQueue({
    namespace: testEngine.namespace,
    taskQueue: { name: poolQueue('animatic') },
    taskQueueType: activityQueue,
    reportStats: true,
  })
  return Number(stats?.approximateBacklogCount ?? -1)
}
const untilWaiting = (count: number) => vi.waitFor(async () => expect(await waitingShots()).toBe(count), waitOptions)
const listSteps = (taskId: string): string[] => started.filter((call) => call.taskId === taskId).map(({ step }) => step)

it('speech ends while five videos of the same tenant hold and await the one slot for shots (D-507)', async () => {
  isHeld = ({ step }) => step === 'text-to-video'
  await startVideos('one', 5)
  await untilWaiting(4)
  const taskId = await start({ generator: 'audio-tts', lane: 'speech', tenantId: 'one' })
  await vi.waitFor(() => expect(ended).toContain(taskId), waitOptions)
  expect(started.map(({ step }) => step)).toEqual(['text-to-video', 'speech'])
  releaseAll()
  await vi.waitFor(() => expect(started).toHaveLength(6), waitOptions)
}, 180_000)

it('the music of a template story starts before the waiting shots of other tasks (D-507)', async () => {
  const story: AnyGenerator | undefined = newestGenerators.find(({ id }) => id === 'template-story')
  const { params } = story?.resolve({ story: 'love_story', images: [] }, story.rows[0], 1, []) ?? {}
  const { shots } = params as { shots: readonly object[] }
  const image = { key: '', sha256: '', bytes: 0, mediaType: 'image/png', width: 100, height: 100, seconds: 0 } as const
  let shotsOfStory = 0
  isHeld = ({ tenantId, step }) => {
    if (tenantId === 'story' && step !== 'text-to-music') shotsOfStory += 1
    return tenantId === 'others' || shotsOfStory === shots.length
  }
  const taskId = await start({ generator: 'template-story', tenantId: 'story', params, media: { images: [image] } })
  await vi.waitFor(() => expect(listSteps(taskId)).toHaveLength(shots.length), waitOptions)
  await startVideos('others', 3)
  await untilWaiting(3)
  isHeld = ({ tenantId }) => tenantId === 'others'
  held.shift()?.()
  await vi.waitFor(() => expect(ended).toContain(taskId), waitOptions)
  expect(listSteps(taskId).at(-1)).toBe('text-to-music')
  expect(started.filter(({ step }) => step === 'text-to-video').length).toBeLessThanOrEqual(1)
  releaseAll()
  await vi.waitFor(() => expect(started).toHaveLength(shots.length + 4), waitOptions)
}, 180_000)
