import type { SharedV4Warning } from '@ai-sdk/provider'
import { type Client, downloadBytes, type TaskQueryReply } from '@kinora/sdk'
import { type CreateName, operations } from '@kinora/sdk/operations'
import { withApiErrors } from './api-errors.ts'
import { type CallSettings, createCallOptions } from './call-settings.ts'

export type Service = { client: Client; fetch: typeof globalThis.fetch | undefined }

/** A create request of the service, made from a call of the AI SDK. */
export type TaskRequest = {
  operation: CreateName
  body: Record<string, unknown>
  warnings: SharedV4Warning[]
}

/** Cancels tasks that have no reader left. A caller with an idempotency key can come back for them. */
const cancelTasks = async ({ client }: Service, ids: readonly string[], call: CallSettings): Promise<void> => {
  if (call.idempotencyKey !== undefined) return
  // An ended task cannot be cancelled.
  await Promise.allSettled(ids.map((id) => client.cancel(id)))
}

/** Tasks of one call differ in their seed. */
const buildBody = ({ body }: TaskRequest, { fields }: CallSettings, index: number): Record<string, unknown> => {
  const all: Record<string, unknown> & { seed?: unknown } = { ...body, ...fields }
  return index > 0 && typeof all.seed === 'number' ? { ...all, seed: all.seed + index } : all
}

/** Creates `count` tasks. If the service rejects one of them, the others are cancelled. */
export const startTasks = async (
  service: Service,
  request: TaskRequest,
  call: CallSettings,
  count: number,
): Promise<string[]> => {
  const { path } = operations[request.operation]
  const creates = Array.from({ length: count }, (_, index) =>
    service.client.create(path, buildBody(request, call, index), createCallOptions(call, index)),
  )
  const created = await Promise.allSettled(creates)
  const ids = created.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
  if (ids.length === count) return ids
  await cancelTasks(service, ids, call)
  return withApiErrors(path, () => Promise.all(creates).then(() => ids))
}

/** Waits for the end of all tasks. If one fails or the caller aborts, the others are cancelled. */
const finishTasks = async (service: Service, ids: readonly string[], call: CallSettings): Promise<TaskQueryReply[]> => {
  const { signal, timeoutMs } = call
  const waiting = { ...(signal ? { signal } : {}), ...(timeoutMs === undefined ? {} : { timeoutMs }) }
  try {
    return await withApiErrors(operations.getCreations.path, () =>
      Promise.all(ids.map((id) => service.client.wait(id, waiting))),
    )
  } catch (error) {
    await cancelTasks(service, ids, call)
    throw error
  }
}

export const runTasks = async (
  service: Service,
  request: TaskRequest,
  call: CallSettings,
  count: number,
): Promise<TaskQueryReply[]> => finishTasks(service, await startTasks(service, request, call, count), call)

/** Downloads the results. The AI SDK refuses to load from private addresses, where a self-hosted service often is. */
export const downloadResults = (
  { fetch }: Service,
  tasks: readonly TaskQueryReply[],
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>[]> =>
  Promise.all(
    tasks
      .flatMap(({ creations }) => creations)
      .map(({ url }) => downloadBytes(url, { fetch, ...(signal ? { signal } : {}) })),
  )
