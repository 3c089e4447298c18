import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createModelHttp } from '@kinora/backends/http'
import { type BackendCall, type BoundHttp, type Json, newId, type Poll } from '@kinora/domain'
import type { BackendFixture, Task } from './backend-fixture.ts'
import { openFaultProxy } from './fault-proxy.ts'

export type SuiteCall = BackendCall<unknown> & { http: BoundHttp }

let attempts = 0

/** One server behind a fault-injecting proxy, and attempts as the worker would make them. */
export const openSession = async (fixture: BackendFixture) => {
  const http = createModelHttp(() => fixture.key?.() ?? 'the key of a fixture')
  const open = await fixture.open(http.open)
  const gate = open.baseUrl === undefined ? undefined : await openFaultProxy(open.baseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'backend-suite-'))
  const { backend } = open
  const config = open.config(gate?.baseUrl ?? '')

  const createCall = (
    attemptId: string,
    { script, order }: Partial<Task> = {},
    signal: AbortSignal = new AbortController().signal,
  ): SuiteCall => ({
    config,
    attemptId,
    http: http.open(backend.endpoint?.(config), signal),
    scratch: () => mkdtemp(join(folder, 'scratch-')),
    file: open.file ?? (() => Promise.reject(new Error('nothing is read'))),
    signal,
    ...(script ? { script } : {}),
    ...(order ? { step: order.step } : {}),
    ...(open.callbackUrl ? { callbackUrl: open.callbackUrl(attemptId) } : {}),
  })

  return {
    ...open,
    gate,
    createCall,
    newAttempt(): string {
      attempts += 1
      return newId(Date.now(), 0, attempts)
    },
    async start(task: Task, attempt: string, signal?: AbortSignal): Promise<{ handle: Json; call: SuiteCall }> {
      const call = createCall(attempt, task, signal)
      return { handle: (await backend.start(task.order, call)) as Json, call }
    },
    async pollUntil(handle: Json, call: SuiteCall, matches: (poll: Poll) => boolean): Promise<Poll> {
      for (const end = Date.now() + 25_000; ; await sleep(20)) {
        const poll = await backend.poll(handle, call)
        if (matches(poll) || Date.now() > end) return poll
      }
    },
    async close(): Promise<void> {
      gate?.close()
      await open.close()
      await http.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Session = Awaited<ReturnType<typeof openSession>>
