import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTerminal, type QueryReply, states } from '@kinora/contract'
import { createClient, KinoraError } from '@kinora/sdk'
import type { Random } from '../../testkit/random.ts'
import type { AnswerCounts } from './answer-counts.ts'
import type { ClientLog } from './client-log.ts'

export type Tenant = { id: string; key: string; callbackUrl: string }

type Answer<T> = { value: T } | { status: string; isDefinite: boolean }

const answerMs = 10_000
/** Refusals that mean "retry later" leave the outcome as open as a lost connection. */
const notNow = new Set([408, 409, 429])

export type LoadClientSettings = {
  apis: readonly string[]
  log: ClientLog
  counts: AnswerCounts
  random: Random
  /** The run no longer waits for answers. */
  isOver(): boolean
}

/** A client of one tenant: retries until each answer is definite and logs every answer. */
export const createLoadClient = (tenant: Tenant, { apis, log, counts, random, isOver }: LoadClientSettings) => {
  const clients = apis.map((baseUrl) => createClient({ baseUrl, key: tenant.key, patience: false }))
  let turn = 0
  const send = async <T>(operation: string, call: (client: (typeof clients)[0]) => Promise<T>): Promise<Answer<T>> => {
    turn += 1
    const client = clients[turn % clients.length]
    if (!client) throw new Error('no API is configured')
    const since = performance.now()
    const recordStatus = (status: string): string => {
      counts.record(operation, status, performance.now() - since)
      return status
    }
    try {
      const value = await call(client)
      recordStatus('200')
      return { value }
    } catch (error) {
      if (!(error instanceof KinoraError)) return { status: recordStatus('no answer'), isDefinite: false }
      return { status: recordStatus(String(error.status)), isDefinite: error.status < 500 && !notNow.has(error.status) }
    }
  }
  const wentBackwards: string[] = []
  return {
    tenant,
    wentBackwards,
    /** Retries until the outcome is definite; returns the task id, or undefined when refused or never answered. */
    async create(opKey: string, path: string, body: Record<string, unknown>): Promise<string | undefined> {
      const bodySha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex')
      const row = { op_key: opKey, tenant_id: tenant.id, task_id: null }
      while (!isOver()) {
        log.sending('create', { ...row, body_sha256: bodySha256 })
        const answer = await send('create', (client) =>
          client.create(path, body, { idempotencyKey: opKey, signal: AbortSignal.timeout(answerMs) }),
        )
        if ('value' in answer) {
          log.answered('create', { ...row, outcome: 'ok', task_id: answer.value.id }, '200')
          return answer.value.id
        }
        log.answered('create', { ...row, outcome: answer.isDefinite ? 'fail' : 'unknown' }, answer.status)
        if (answer.isDefinite) return undefined
        await sleep(random.between(100, 700))
      }
      return undefined
    },
    /** Whether the task could still be cancelled. */
    async cancel(taskId: string): Promise<boolean> {
      const row = { op_key: `cancel ${taskId}`, tenant_id: tenant.id, task_id: taskId }
      while (!isOver()) {
        log.sending('cancel', row)
        const answer = await send('cancel', (client) => client.cancel(taskId))
        if ('value' in answer || answer.isDefinite) {
          log.answered('cancel', { ...row, outcome: 'value' in answer ? 'ok' : 'fail' }, '')
          return 'value' in answer
        }
        await sleep(random.between(100, 700))
      }
      return false
    },
    /** Polls the task until it has ended; its state and progress must never go backwards. */
    async follow(taskId: string): Promise<QueryReply | undefined> {
      let seen = 0
      while (!isOver()) {
        const answer = await send('read', (client) => client.get(taskId))
        if ('value' in answer) {
          const { state, progress } = answer.value
          const place = states.indexOf(state) * 1000 + progress
          if (place < seen) wentBackwards.push(taskId)
          seen = Math.max(seen, place)
          if (isTerminal(state)) return answer.value
        }
        await sleep(random.between(800, 3_000))
      }
      return undefined
    },
  }
}
export type LoadClient = ReturnType<typeof createLoadClient>
