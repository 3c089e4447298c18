import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newTenant, smallest } from '../support/running-service.ts'
import { findSlowFrames, percentile99, readFrameCosts } from './frames/frame-costs.ts'
import { launchBrowser, openView, type SignedIn, signIn } from './open-console.ts'

const taskCount = 100_000
/** The newest tasks make progress, and the stream has an event of each once a second. */
const liveCount = 200
const loadedPage = 1_000
const firstId = 247_549_788_994_682_041n
let browser: Browser
let operator: SignedIn
let sample: Record<string, unknown> = {}

const idAt = (place: number): string => String(firstId + BigInt(taskCount - 1 - place))
const stateAt = (place: number, moment: number) =>
  place < liveCount
    ? { state: 'processing', progress: (place + moment * 3) % 100, err_code: '', ended_at: null }
    : place % 7 === 0
      ? { state: 'failed', progress: 0, err_code: 'InternalServiceFailure' }
      : { state: 'success', progress: 100, err_code: '' }

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

/** Answers the list with 100,000 rows like a real one, page by page, and streams changes of the live tasks. */
const serveManyTasks = async (page: Page): Promise<{ requests: string[]; streams: () => number }> => {
  let moment = 0
  const requests: string[] = []
  const now = await page.evaluate<unknown>(`fetch('/console/api/admin/v1/now').then((response) => response.json())`)
  await page.route(/\/console\/api\/admin\/v1\/tasks\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const after = Number(query.get('after') ?? 0)
    requests.push(String(after))
    // Later pages are larger than those of the service, so that 100 requests load the list.
    const to = Math.min(taskCount, after + (after === 0 ? Number(query.get('count')) : loadedPage))
    const tasks = Array.from({ length: to - after }, (_, i) => ({
      ...sample,
      id: idAt(after + i),
      ...stateAt(after + i, moment),
    }))
    await route.fulfill({ json: { tasks, next: to < taskCount ? String(to) : '' } })
  })
  await page.route(/\/console\/api\/admin\/v1\/live/, async (route) => {
    moment += 1
    const changes = Array.from({ length: liveCount }, (_, place) => {
      const { state, progress, err_code } = stateAt(place, moment)
      return `event: task\ndata: ${JSON.stringify({ id: idAt(place), state, progress, err_code })}\n\n`
    })
    const first = `event: now\ndata: ${JSON.stringify(now)}\n\nevent: resync\ndata: {}\n\n`
    await route.fulfill({ contentType: 'text/event-stream', body: first + changes.join('') })
  })
  return { requests, streams: () => moment }
}

/** Loads the whole list as a scroll to its end does. */
const loadAll = `new Promise((resolve) => {
  const list = document.querySelector('[data-list]')
  const table = document.querySelector('[data-list] [role=grid]')
  const step = () => {
    list.scrollTo(0, 1e9)
    if (Number(table.getAttribute('aria-rowcount')) > ${taskCount}) resolve()
    else setTimeout(step, 5)
  }
  step()
})`
/** 600 frames: a fast wheel, and a jump of the scroll bar every second. */
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
/** About a millisecond of work on a current idle core, 50 times. */
const calibratedLoops = `(() => {
  let hash = 0x811c9dc5
  for (let round = 0; round < 50_000_000; round += 1) hash = Math.imul(hash ^ (round & 0xff), 0x01000193)
  return hash
})()`

const readTaskMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
/** Processor time of a calibrated loop in milliseconds: above 1 on a machine that is busy or slow. */
const measureSlowness = async (session: CDPSession, page: Page): Promise<number> => {
  const before = await readTaskMs(session)
  await page.evaluate(calibratedLoops)
  return Math.max(1, ((await readTaskMs(session)) - before) / 50)
}

it('a list of 100,000 tasks, 200 of them live, is scrolled with short frames and few rows in the document', async () => {
  const { page, origin } = operator
  const { requests, streams } = await serveManyTasks(page)
  await openView(page, origin, 'tasks')
  await page.locator('[aria-rowindex]').first().waitFor()
  await page.evaluate(loadAll)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const slowness = await measureSlowness(session, page)
  const [loaded, streamed] = [requests.length, streams()]
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  expect(await page.evaluate<number>(scroll)).toBe(600)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const costs = readFrameCosts(traceEvents)
  const worst = Math.max(slowness, await measureSlowness(session, page))
  console.info(
    `600 frames: scripts p99 ${percentile99(costs.scripts).toFixed(1)} ms, longest task ${Math.max(...costs.tasks).toFixed(1)} ms of processor time; a calibrated loop takes ${worst.toFixed(2)} ms`,
  )
  expect(findSlowFrames(costs, worst)).toEqual([])
  expect(await page.locator('[aria-rowindex]').count()).toBeLessThan(60)
  // Changes were applied meanwhile, and a resync read the beginning and the rows in sight only.
  expect(streams()).toBeGreaterThan(streamed)
  const resyncs = streams() - streamed + 10
  expect(requests.length - loaded).toBeLessThan(3 * resyncs)
  await page.evaluate(`document.querySelector('[data-list]').scrollTo(0, 0)`)
  const moment = streams()
  await expect.poll(() => page.locator('#task-row-0 [role=progressbar]').getAttribute('aria-valuenow')).not.toBe(null)
  await expect.poll(streams, { timeout: 20_000 }).toBeGreaterThan(moment + 1)
})
