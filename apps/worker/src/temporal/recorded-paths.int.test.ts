import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { FinishedCreation, PreparedMedia, Route, StepResult } from '@kinora/domain'
import { Context } from '@temporalio/activity'
import { Client, WorkflowFailedError } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { stepFailure } from '../activities/failures.ts'
import { type ModelStepCall, stepEnds } from '../step-call.ts'
import { bundleWorkflows } from './bundle-workflows.ts'
import { startTestEngine, type TestEngine } from './test-setup/test-engine.ts'

const shouldRecord = process.env['RECORD_HISTORIES'] === '1'
const historyFile = (name: string): URL => new URL(`../../histories/${name}.json`, import.meta.url)

let testEngine: TestEngine
let workflowBundle: Awaited<ReturnType<typeof bundleWorkflows>>
/** Decides the end of each attempt of a task by its place among them; undefined is a success. */
const ends = new Map<string, (call: ModelStepCall) => Promise<string | undefined>>()
const settle = vi.fn(async () => undefined)

const pool = 'paths'
const routes: Route[] = [
  { backend: 'first', pool, tries: 2, reliefs: ['cpu-offload'] as never },
  { backend: 'second', pool },
]

beforeAll(async () => {
  workflowBundle = await bundleWorkflows()
  testEngine = await startTestEngine({
    environment: process.env,
    places: {
      pools: new Map([[pool, { replicas: [{ places: 2 }] }]]) as never,
      routesFor: () => ({ 'text-to-video': routes }),
    },
    mediaSlots: 1,
    activities: {
      async runModelStep(call) {
        const end = await ends.get(call.taskId)?.(call)
        if (end !== undefined) throw stepFailure(end, 'set by the test')
        return {} as StepResult
      },
      runMediaStep: async () => ({}) as FinishedCreation,
      prepareSpeech: async () => ({}) as PreparedMedia,
      settle,
    },
  })
}, 120_000)
afterAll(async () => {
  await testEngine?.stop()
}, 60_000)

/** Runs one task to the end of its workflow and returns its history. */
const runTask = async (
  taskId: string,
  end: (call: ModelStepCall) => Promise<string | undefined>,
  during: () => Promise<void> = async () => undefined,
) => {
  ends.set(taskId, end)
  const fields = { generator: 'text2video', version: 1, model: 'genq2', params: {}, trace: '', media: {} }
  await testEngine.engine.start({ taskId, tenantId: '1', weight: 1, lane: 'normal', ...fields })
  await during()
  const { connection, namespace } = testEngine
  const handle = new Client({ connection, namespace }).workflow.getHandle(taskId)
  await handle.result().catch((error: unknown) => {
    if (!(error instanceof WorkflowFailedError)) throw error
  })
  return handle.fetchHistory()
}

/** Omits the names and paths of the machine that recorded a history. */
const omitMachine = (key: string, value: unknown): unknown => {
  if (key === 'stackTrace') return ''
  return typeof value === 'string' && /^[0-9]+@/.test(value) ? 'worker' : value
}

type RecordedHistory = { events: { eventType: string }[] }

/** Workflow tasks in between depend on timing, so only the other events are compared. */
const listCommands = ({ events }: RecordedHistory): string[] =>
  events
    .map(({ eventType }) => eventType.replace('EVENT_TYPE_', ''))
    .filter((type) => !type.startsWith('WORKFLOW_TASK_') && type !== 'ACTIVITY_TASK_STARTED')

const listEventTypes = async (taskId: string): Promise<string[]> => {
  const { connection, namespace } = testEngine
  const history = await new Client({ connection, namespace }).workflow.getHandle(taskId).fetchHistory()
  return listCommands(JSON.parse(historyToJSON(history)))
}

const waitOptions = { timeout: 30_000, interval: 50 }

const inOrder = (...list: readonly (string | undefined)[]) => {
  let next = 0
  return async () => list[next++]
}
const until = async (isReached: () => boolean): Promise<void> => {
  await vi.waitFor(() => expect(isReached()).toBe(true), waitOptions)
}
/** A step that runs until it is cancelled. */
const runUntilCancelled = async (): Promise<undefined> => {
  const context = Context.current()
  for (;;) {
    context.heartbeat()
    await context.sleep(100)
  }
}

const paths: Record<string, (taskId: string) => ReturnType<typeof runTask>> = {
  failed: (taskId) => runTask(taskId, inOrder('PolicyFailure')),
  'all-routes-failed': (taskId) => runTask(taskId, inOrder('ModelUnavailable', 'ModelUnavailable')),
  'next-route': (taskId) => runTask(taskId, inOrder('ModelUnavailable', undefined)),
  'lost-attempts': (taskId) => runTask(taskId, inOrder(stepEnds.lost, stepEnds.lost, undefined)),
  'less-memory': (taskId) => runTask(taskId, inOrder(stepEnds.memory, undefined)),
  'task-ended': (taskId) => runTask(taskId, inOrder(stepEnds.taskEnded)),
  'unknown-outcome': (taskId) => {
    let calls = 0
    const end = async (): Promise<string | undefined> => {
      calls += 1
      return calls === 1 ? stepEnds.unknown : undefined
    }
    return runTask(taskId, end, async () => {
      await vi.waitFor(async () => expect(await listEventTypes(taskId)).toContain('TIMER_STARTED'), waitOptions)
      await testEngine.engine.resume(taskId)
    })
  },
  cancelled: (taskId) => {
    let isRunning = false
    const end = async (): Promise<undefined> => {
      isRunning = true
      return runUntilCancelled()
    }
    return runTask(taskId, end, async () => {
      await until(() => isRunning)
      await testEngine.engine.stop(taskId)
    })
  },
}

it.each(Object.keys(paths))(
  'the path "%s" issues the commands of its recorded history and replays',
  async (path) => {
    const name = `text2video.v1-${path}`
    const history = await paths[path]?.(randomUUID())
    if (!history) throw new Error('no history')
    const json = historyToJSON(history)
    const file = historyFile(name)
    if (shouldRecord) writeFileSync(file, `${JSON.stringify(JSON.parse(json, omitMachine), null, 1)}\n`)
    expect(existsSync(file), `${name} is recorded by RECORD_HISTORIES=1`).toBe(true)
    const recorded: RecordedHistory = JSON.parse(readFileSync(file, 'utf8'))
    expect(listCommands(JSON.parse(json))).toEqual(listCommands(recorded))
    await Worker.runReplayHistory({ workflowBundle, replayName: name }, history)
  },
  60_000,
)
