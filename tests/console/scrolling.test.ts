import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newTenant, smallest } from '../support/running-service.ts'
import { launchBrowser, openView, type SignedIn, signIn } from './open-console.ts'

const taskCount = 100_000
let browser: Browser
let operator: SignedIn
let sample: Record<string, unknown> = {}

beforeAll(async () => {
  const { client } = await newTenant(1_000)
  await client.create('/ent/v2/text2video', { ...smallest })
  browser = await launchBrowser()
  operator = await signIn(browser, 'operator')
  const { page, origin } = operator
  const read = `fetch('${origin}/console/api/admin/v1/tasks?count=1').then((response) => response.json())`
  const { tasks } = await page.evaluate<{ tasks: Record<string, unknown>[] }>(read)
  sample = tasks[0] ?? {}
})
afterAll(() => browser?.close())

/** Answers the list with 100,000 copies of a real row, page by page. */
const serveManyTasks = async (page: Page): Promise<{ served: () => number }> => {
  let served = 0
  await page.route(/\/console\/api\/admin\/v1\/tasks\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const after = Number(query.get('after') ?? 0)
    // Larger pages than those of the service, so that ten requests load the list.
    const count = Math.min(10_000, taskCount - after)
    const first = 247_549_788_994_682_041n
    const tasks = Array.from({ length: count }, (_, i) => ({ ...sample, id: String(first + BigInt(after + i)) }))
    served = Math.max(served, after + count)
    await route.fulfill({ json: { tasks, next: served < taskCount ? String(after + count) : '' } })
  })
  return { served: () => served }
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Tasks of the main threads of pages that used more than 50 ms of processor time, so that a busy machine adds none. */
const findLongTasks = (trace: Buffer): number[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const main = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`))
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
    .flatMap(({ tdur = 0 }) => (tdur > 50_000 ? [tdur / 1000] : []))
}

it('a list of 100,000 tasks keeps fewer than 100 rows in the document while it is scrolled', async () => {
  const { page, origin } = operator
  const { served } = await serveManyTasks(page)
  await openView(page, origin, 'tasks')
  await page.locator('tbody tr[tabindex]').first().waitFor()
  const rowCount = async (): Promise<number> =>
    Number(await page.getByRole('table', { name: 'Tasks' }).getAttribute('aria-rowcount')) - 1
  const toEnd = `document.querySelector('[data-list]').scrollTo(0, 1e9)`
  while (served() < taskCount) {
    const before = await rowCount()
    await page.evaluate(toEnd)
    await expect.poll(rowCount, { timeout: 10_000, interval: 10 }).toBeGreaterThan(before)
  }
  await expect.poll(rowCount).toBe(taskCount)
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  const scroll = `new Promise((resolve) => {
    const list = document.querySelector('[data-list]')
    let frames = 0
    list.scrollTo(0, 0)
    const step = () => {
      list.scrollBy(0, frames % 60 === 59 ? 100_000 : 240)
      frames += 1
      if (frames < 600) requestAnimationFrame(step)
      else resolve(frames)
    }
    requestAnimationFrame(step)
  })`
  expect(await page.evaluate<number>(scroll)).toBe(600)
  const long = findLongTasks(await browser.stopTracing())
  console.info(`main-thread tasks above 50 ms of processor time: ${long.length} in 600 frames`, long)
  expect(await page.locator('tbody tr').count()).toBeLessThan(100)
})
