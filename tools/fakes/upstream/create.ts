import { createHash } from 'node:crypto'
import { AppError, limits } from '@kinora/contract'
import { checkCreate, readCreate } from '@kinora/domain'
import { newestGenerators } from '@kinora/generators'
import type { Tasks } from './tasks.ts'

/** Validates with the rules of the service itself, so the fake cannot drift from them. */
const rules: Parameters<typeof checkCreate>[2] = {
  models: { prefixAliases: [], extendedRows: true },
  hosts: { isForbidden: () => true },
  byteTools: {
    decode: ({ base64 }) => new Uint8Array(Buffer.from(Buffer.from(base64).toString('latin1'), 'base64')),
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  },
  random31: () => 41,
}

export type CreateRequest = { path: string; key: string | undefined; body: string }

/** Handles a create like the service: the idempotency key, an earlier reply, then the fields. */
export const createTask = ({ path, key, body }: CreateRequest, tasks: Tasks): string => {
  const generator = newestGenerators.find((candidate) => candidate.path === path)
  if (!generator) throw new AppError('NotFound')
  if (key !== undefined && (key === '' || key.length > limits.idempotencyKeyChars))
    throw new AppError('IdempotencyKeyInvalid')
  const earlier = key === undefined ? undefined : tasks.answered.get(`${path} ${key}`)
  if (earlier && earlier.body !== body) throw new AppError('IdempotencyKeyReused')
  if (earlier) return earlier.reply
  const sent = JSON.parse(body) as Record<string, unknown>
  const { used } = checkCreate(generator, readCreate(generator, sent, rules), rules)
  const { id, task_id, state, payload, credits } = tasks.take(path, used)
  const created_at = new Date().toISOString()
  const reply = JSON.stringify({ id, task_id, state, payload, credits, created_at })
  if (key !== undefined) tasks.answered.set(`${path} ${key}`, { body, reply })
  return reply
}
