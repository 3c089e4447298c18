import { limits } from '@kinora/contract'
import { type BackendCall, type BackendHttp, type Found, idEpochMs } from '@kinora/domain'
import { z } from 'zod'
import { buildUrl, type Handle, isKeyUsed, keepsKeys } from './create-task.ts'
import { creates, servedSteps } from './creates.ts'
import type { UpstreamConfig } from './facts.ts'

const hour = 3_600_000
/** The clocks of the two services may differ. */
const skewMs = 600_000
const maxPages = 50
const pageBytes = 32 * 1024 * 1024

const page = z.object({
  next_page_token: z.string(),
  tasks: z.array(z.object({ task_id: z.string().min(1).max(100), payload: z.string(), credits: z.number().nullish() })),
})

const attemptMs = (attemptId: string): number => Number(BigInt(attemptId) >> 22n) + idEpochMs

/** Searches the tasks since the attempt for the one with its id, a hundred per page. */
const findByPayload = async (
  http: BackendHttp,
  { baseUrl }: UpstreamConfig,
  attemptId: string,
): Promise<Omit<Handle, 'mediaType'> | undefined> => {
  const from = new Date(attemptMs(attemptId) - skewMs).toISOString()
  let token = ''
  for (let read = 0; read < maxPages; read += 1) {
    const query = new URLSearchParams({ 'created_at.from': from, 'pager.pagesz': String(limits.taskPageSize.most) })
    if (token !== '') query.set('pager.page_token', token)
    const url = buildUrl(baseUrl, `/ent/v2/tasks?${query.toString()}`)
    const { status, json } = await http.send({ method: 'GET', url, maxBytes: pageBytes })
    if (status !== 200) throw new Error(`the other service answered ${status} for its tasks`)
    const { tasks, next_page_token: next } = page.parse(json)
    const task = tasks.find(({ payload }) => payload === attemptId)
    if (task) return { id: task.task_id, credits: task.credits ?? null }
    if (next === '') return undefined
    token = next
  }
  return undefined
}

/**
 * After a crash the request itself is gone, so the key is tested with an empty request: it is never accepted, and the
 * refusal differs when the key was used. The list of tasks then shows the task.
 */
export const findTask = async ({ config, attemptId, http }: BackendCall<UpstreamConfig>): Promise<Found<Handle>> => {
  const used = servedSteps.filter((step) => config.models[step] !== undefined).map((step) => creates[step])
  const byPath = new Map(used.map(({ path, mediaType }) => [path, mediaType]))
  const [first] = byPath.keys()
  if (first === undefined || !(await keepsKeys(http, buildUrl(config.baseUrl, first)))) return 'cannot say'
  for (const [path, mediaType] of byPath) {
    if (!(await isKeyUsed(http, buildUrl(config.baseUrl, path), attemptId))) continue
    const task = await findByPayload(http, config, attemptId)
    return task ? { handle: { ...task, mediaType } } : 'cannot say'
  }
  // Keys are kept for a day; one hour is for clock skew and for a request in transit.
  return Date.now() - attemptMs(attemptId) < (limits.idempotencyHours - 1) * hour ? 'never seen' : 'cannot say'
}
