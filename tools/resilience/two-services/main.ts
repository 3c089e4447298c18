import { setTimeout as sleep } from 'node:timers/promises'
import type { ListedTask } from '@kinora/contract'
import type { Created } from '@kinora/sdk'
import pg from 'pg'
import { parseCommandLine } from '../../command-line.ts'
import { sampleNumber } from '../../testkit/environment.ts'
import { createRandom } from '../../testkit/random.ts'
import { openOther } from './open-other.ts'
import { openOurs } from './open-ours.ts'
import { listOrders } from './orders.ts'

const usage = `usage: npm run two-services [-- OPTIONS]
One service uses another as its back end while API and worker of that other are killed and restarted. No task may be
lost, and none may be charged twice.
  --rounds N  rounds of tasks (3)
  --kills N   kills (20)
  --seed N    repeats an earlier run (SAMPLE, or 1)`

const { values } = parseCommandLine(usage, {
  rounds: { type: 'string', default: '3' },
  kills: { type: 'string', default: '20' },
  seed: { type: 'string', default: String(sampleNumber()) },
})
const kills = Number(values.kills)
const random = createRandom(Number(values.seed), 'two services')
console.log(`SAMPLE ${sampleNumber()}, seed ${values.seed}`)
const other = await openOther()
const ours = await openOurs(other)
const [tenant] = ours.tenants
if (!tenant) throw new Error('no tenant')

const listTasksThere = async (): Promise<ListedTask[]> => {
  const tasks: ListedTask[] = []
  for (let token = ''; ; ) {
    const query = new URLSearchParams({ 'pager.pagesz': '100', ...(token ? { 'pager.page_token': token } : {}) })
    const answer = await fetch(`${other.url}/ent/v2/tasks?${query.toString()}`, {
      headers: { authorization: `Token ${other.key}` },
    })
    const page = (await answer.json()) as { tasks: ListedTask[]; next_page_token: string }
    tasks.push(...page.tasks)
    token = page.next_page_token
    if (token === '') return tasks
  }
}

/** Counts the delivered callbacks in the database of the other service. */
const countDeliveredCallbacks = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: other.databaseUrl })
  await client.connect()
  const text = "select count(*)::int as delivered from deliveries where status = 'delivered'"
  const { rows } = await client.query<{ delivered: number }>(text)
  await client.end()
  return rows[0]?.delivered ?? 0
}

/** An advertisement has another name for its id. */
const getTaskId = ({ id, ad_one_click_task_id: filmTaskId }: Created): string =>
  typeof filmTaskId === 'string' ? filmTaskId : id

let isRight = false
try {
  const since = performance.now()
  const tasks = await Promise.all(
    listOrders(Number(values.rounds)).map(({ path, body }) => tenant.client.create(path, body)),
  )
  let open = tasks.length
  const ends = tasks.map((task) =>
    tenant.client.wait(getTaskId(task), { timeoutMs: 1_500_000 }).finally(() => {
      open -= 1
    }),
  )
  let killed = 0
  for (; killed < kills && open > 0; killed += 1) {
    await sleep(random.between(500, 4_500))
    await other.victims[killed % 5 === 4 ? 'worker' : 'api'].killAndRestart()
    await other.untilReady()
  }
  const ended = await Promise.all(ends)
  await other.untilReady()
  const there = await listTasksThere()
  const paid = there.filter(({ state }) => state === 'success')
  const attempts = new Set(there.map(({ payload }) => payload))
  const failed = ended.filter(({ state }) => state !== 'success')
  const delivered = await countDeliveredCallbacks()
  console.log(`${tasks.length} tasks, ${killed} kills, ${((performance.now() - since) / 1000).toFixed(0)} s`)
  console.log(
    `here: ${ended.length - failed.length} succeeded, failed: ${failed.map((task) => task.err_code).join(' ')}`,
  )
  console.log(
    `there: ${there.length} tasks for ${attempts.size} attempts, ${paid.length} paid; ${delivered} callbacks delivered`,
  )
  // A film is several tasks in the other service.
  isRight = failed.length === 0 && there.length === attempts.size && paid.length === there.length && delivered > 0
  console.log(isRight ? 'nothing lost, nothing charged twice' : 'WRONG')
} finally {
  await ours.stop()
  await other.stop()
}
console.log(isRight ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exitCode = isRight ? 0 : 1
