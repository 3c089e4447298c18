import type { QueryReply } from '@kinora/contract'
import { send } from './send.ts'

export type Created = { id: string; task_id: string; state: string; credits: number; created_at: string } & Record<
  string,
  unknown
>

/** The service as an application sees it. */
export const createClient = ({ baseUrl, key }: { baseUrl: string; key: string }) => {
  const authorization = `Token ${key}`
  const at = (path: string) => `${baseUrl}${path}`
  const get = (id: string): Promise<QueryReply> =>
    send({ method: 'GET', url: at(`/ent/v2/tasks/${id}/creations`), authorization })
  return {
    textToVideo: (
      body: Record<string, unknown>,
      options: { idempotencyKey?: string; signal?: AbortSignal } = {},
    ): Promise<Created> =>
      send({
        method: 'POST',
        url: at('/ent/v2/text2video'),
        authorization,
        body,
        headers: options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey },
        ...(options.signal ? { signal: options.signal } : {}),
      }),
    get,
    cancel: (id: string): Promise<Record<string, never>> =>
      send({ method: 'POST', url: at(`/ent/v2/tasks/${id}/cancel`), authorization }),
    /** Polls until the task has ended. */
    async wait(id: string, options: { everyMs?: number; timeoutMs?: number } = {}): Promise<QueryReply> {
      const until = performance.now() + (options.timeoutMs ?? 600_000)
      for (;;) {
        const task = await get(id)
        if (task.state === 'success' || task.state === 'failed') return task
        if (performance.now() > until) throw new Error(`task ${id} is still ${task.state}`)
        await new Promise((resolve) => setTimeout(resolve, options.everyMs ?? 500))
      }
    },
  }
}
export type Client = ReturnType<typeof createClient>
