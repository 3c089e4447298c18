import { setTimeout as sleep } from 'node:timers/promises'
import { buildRequest, type Recipe, readFirst, readJob, readPath } from '@kinora/contract/recipes'
import type { BackendCall, Found } from '@kinora/domain'
import type { HttpTaskConfig } from './facts.ts'
import { type Handle, readAttemptMs, toHandle } from './job-handle.ts'

type Call = BackendCall<HttpTaskConfig>
type ListFind = Extract<Recipe['find'], { by: 'list' }>

const hourMs = 3_600_000
/** The clocks of both sides may differ. */
const skewMs = 600_000
const maxPages = 50
const pageBytes = 32 * 1024 * 1024

const toMs = (value: unknown): number =>
  typeof value === 'number' ? value * (value < 1e11 ? 1_000 : 1) : Date.parse(String(value))

/** The marker of a job contains our id as a whole word. */
const hasId = (marker: string, attemptId: string): boolean => marker.split(/[^\w-]+/).includes(attemptId)

type Page = { items: unknown[]; next: string | undefined }

const fetchPage = async (find: ListFind, call: Call, url: string): Promise<Page> => {
  const { status, json } = await call.http.send({
    method: 'GET',
    url,
    headers: call.config.recipe.headers,
    maxBytes: pageBytes,
  })
  const items = readPath(json, find.items)
  if (status < 200 || status >= 300 || !Array.isArray(items))
    throw new Error(`${call.config.recipe.name} answered ${status} for its jobs`)
  const next = find.next === undefined ? undefined : readPath(json, find.next)
  return { items, next: typeof next === 'string' && next !== '' ? next : undefined }
}

/** The URL of another page. Its origin is compared again before the key is attached. */
const nextUrl = (find: ListFind, first: string, { items, next }: Page, page: number): string | undefined => {
  if (find.page === undefined) return next
  if (items.length === 0) return undefined
  const url = new URL(first)
  url.searchParams.set(find.page, String(page + 1))
  return url.href
}

/**
 * Searches the recent jobs for the one with our marker. An attempt counts as never seen only if the list reaches back to
 * its start and every job since then has a marker: a job without one could be ours.
 */
const findInList = async (find: ListFind, call: Call): Promise<Found<Handle>> => {
  const { recipe, baseUrl } = call.config
  const sinceMs = readAttemptMs(call.attemptId) - skewMs
  if (Date.now() - sinceMs > find.hours * hourMs) return 'cannot say'
  await sleep(find.settleSeconds * 1_000, undefined, { signal: call.signal })
  const values = { 'attempt.id': call.attemptId, 'attempt.time': new Date(sinceMs).toISOString() }
  const { url: first } = buildRequest({ ...recipe, origin: baseUrl ?? recipe.origin }, find.request, values)
  let isUnmarked = false
  let url: string | undefined = first
  for (let page = 1; page <= maxPages && url !== undefined; page += 1) {
    const read: Page = await fetchPage(find, call, url)
    let isAllOlder = read.items.length > 0
    for (const item of read.items) {
      const marker = readFirst(item, find.marker)
      const createdMs = toMs(readPath(item, find.created))
      if (typeof marker === 'string' && hasId(marker, call.attemptId)) {
        const job = readJob(find.job, item)
        return job ? { handle: toHandle(job, call) } : 'cannot say'
      }
      if (createdMs < sinceMs) continue
      isAllOlder = false
      if (typeof marker !== 'string') isUnmarked = true
    }
    url = isAllOlder ? undefined : nextUrl(find, first, read, page)
  }
  return isUnmarked || url !== undefined ? 'cannot say' : 'never seen'
}

/** Looks an attempt up, first among the jobs that verified webhooks named. */
export const findJob = async (call: Call): Promise<Found<Handle>> => {
  const { find } = call.config.recipe
  const reported = await call.readReportedJob?.()
  if (reported) return { handle: toHandle(reported, call) }
  if (find.by === 'list') return findInList(find, call)
  // The same key returns the same job, so the start may be repeated.
  if (find.by === 'key' && Date.now() - readAttemptMs(call.attemptId) < find.hours * hourMs - skewMs)
    return 'never seen'
  return 'cannot say'
}
