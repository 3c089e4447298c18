import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createModelHttp } from '@kinora/backends/http'
import { type BackendCall, type BoundHttp, type Json, newId, type Poll } from '@kinora/domain'
import type { Bench, Task } from './bench.ts'
import { openGate } from './gate.ts'

export type SuiteCall = BackendCall<unknown> & { http: BoundHttp }

let attempts = 0

/** One server, one gate before it and as many attempts as a rule needs, as the worker would make them. */
export const openSession = async (bench: Bench) => {
  const http = createModelHttp(() => bench.key?.() ?? 'the key of a bench')
  const open = await bench.open(http.open)
  const gate = open.baseUrl === undefined ? undefined : await openGate(open.baseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'backend-suite-'))
  const { backend } = open
  const config = open.config(gate?.baseUrl ?? '')

  const callOf = (
    attemptId: string,
    { script }: Pick<Task, 'script'> = {},
    signal: AbortSignal = new AbortController().signal,
  ): SuiteCall => ({
    config,
    attemptId,
    http: http.open(backend.reach?.(config), signal),
    scratch: () => mkdtemp(join(folder, 'scratch-')),
    file: open.file ?? (() => Promise.reject(new Error('nothing is read'))),
    signal,
    ...(script ? { script } : {}),
  })

  return {
    ...open,
    gate,
    callOf,
    newAttempt(): string {
      attempts += 1
      return newId(Date.now(), 0, attempts)
    },
    async start(task: Task, attempt: string, signal?: AbortSignal): Promise<{ handle: Json; call: SuiteCall }> {
      const call = callOf(attempt, task, signal)
      return { handle: (await backend.start(task.order, call)) as Json, call }
    },
    async pollUntil(handle: Json, call: SuiteCall, isIt: (poll: Poll) => boolean): Promise<Poll> {
      for (const end = Date.now() + 25_000; ; await sleep(20)) {
        const poll = await backend.poll(handle, call)
        if (isIt(poll) || Date.now() > end) return poll
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
