import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { frozenAnswerMs } from '@kinora/domain'
import { openDatabase } from '@kinora/postgres'
import { runClosedLoop } from '../../testkit/closed-loop.ts'
import { readResidentBytes } from '../../testkit/descendant-processes.ts'
import { requestedHome } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { checkInvariants, type Finding } from '../invariants/check-invariants.ts'
import { gatherEvidence } from '../invariants/evidence.ts'
import { readWorld } from '../invariants/read-world.ts'
import { checkFreeze, countByStatus, type Frozen } from './check-freeze.ts'
import { type Drill, must } from './drill.ts'
import { type Rate, startFreezeLoad } from './freeze-load.ts'
import { freezeProcesses } from './freeze-process.ts'

const dependencies: readonly Frozen[] = ['redis', 'store', 'temporal', 'worker', 'postgres']

/** TIMES are the seconds of the freeze; without them a small one. */
const small = { seconds: 4, rate: { createsPerSecond: 2, pollsPerSecond: 10 } satisfies Rate }
const fullRate: Rate = { createsPerSecond: 20, pollsPerSecond: 100 }
const warmUpMs = 3_000
/** Of calls that do not need the frozen dependency. */
const unaffectedMs = 5_000
/** For drills not chosen by name: they run on any machine and check the effect of a freeze, not of the load. */
const busyRefusedShare = 0.1
const recoverMs = 60_000
/** The longest time without the end of any task. */
const stallMs = 180_000
const quietMs = 120_000
const openStates = ['created', 'queueing', 'processing']
/** In a large load, this many must succeed after the freeze; the rest is cancelled, because rendering takes hours. */
const enoughSuccesses = 100
const cancelsAtOnce = 8
const mib = 2 ** 20
/** Requests in progress and a new heap generation; a leak of request bodies would be far more. */
const growthBytes = 150 * mib

const readGauge = (metrics: string, name: string, label: string): number =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)

/** Bytes of bodies and connections that the API still holds. */
const readHeld = async ({ adminUrl }: TestService) => {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
  must(metrics.includes('kinora_body_bytes_reserved'), 'the API reports no body budget')
  return {
    bodyBytes: readGauge(metrics, 'kinora_body_bytes_reserved', 'share='),
    waiting: readGauge(metrics, 'kinora_database_connections', 'state="waiting"'),
    busy: readGauge(metrics, 'kinora_database_connections', 'state="busy"'),
  }
}

/** Counts tasks by outcome once all tasks of the tenant have ended, or when `isEnough` returns true. */
const waitForEnds = async (
  tenantId: string,
  isEnough: (ended: Record<string, number>) => boolean = () => false,
): Promise<{ ended: Record<string, number>; seconds: number }> => {
  const { databaseUrl: url } = readWorld(join(requestedHome(), 'services.env'))
  const db = openDatabase({ url, max: 1, onError: () => undefined })
  const began = performance.now()
  let [fewest, changedAt] = [Number.POSITIVE_INFINITY, began]
  try {
    for (;;) {
      const { rows } = await db.query<{ state: string; n: number }>(
        "select case state when 'failed' then err_code else state end as state, count(*)::int as n from tasks where tenant_id = $1 group by 1",
        [tenantId],
      )
      const ended = Object.fromEntries(rows.map(({ state, n }) => [state, n]))
      const open = rows.filter(({ state }) => openStates.includes(state))
      const left = open.reduce((sum, { n }) => sum + n, 0)
      const now = performance.now()
      if (left === 0 || isEnough(ended)) return { ended, seconds: (now - began) / 1000 }
      if (left < fewest) [fewest, changedAt] = [left, now]
      must(now - changedAt < stallMs, `no task ended for ${stallMs / 1000} s: ${JSON.stringify(ended)}`)
      await sleep(500)
    }
  } finally {
    await db.end()
  }
}

/** Lists broken invariants; those that hold only when quiet get time. */
const findBroken = async (service: TestService, tenantId: string, taskIds: readonly string[]): Promise<string[]> => {
  const home = readWorld(join(requestedHome(), 'services.env'))
  const world = { ...home, scratchFolder: join(service.scratchFolder, 'kinora-scratch') }
  const clientLog = taskIds.map((id) => ({ op_key: id, tenant_id: tenantId, outcome: 'ok' as const, task_id: id }))
  const look = async (): Promise<Finding[]> => {
    const evidence = await gatherEvidence(world, { deep: false, clientLog })
    const found = await checkInvariants(world.databaseUrl, evidence, { liveOnly: false })
    return found.filter(({ rows }) => rows > 0)
  }
  const giveUpAt = performance.now() + quietMs
  for (;;) {
    // A busy machine may not give a connection in time.
    const broken = await look().catch((error: unknown) => {
      if (performance.now() > giveUpAt) throw error
      return undefined
    })
    const isOver = performance.now() > giveUpAt || broken?.every(({ invariant }) => invariant.holds === 'always')
    if (broken && isOver)
      return broken.map(({ invariant, rows, firstIds }) => `${invariant.name} ${rows}: ${firstIds.join(' ')}`)
    await sleep(1_000)
  }
}

/** Waits for the first successes after the freeze, then cancels the remaining tasks. */
const cancelRest = async (tenant: TestService['tenants'][number], taskIds: readonly string[]): Promise<void> => {
  const { ended } = await waitForEnds(tenant.id, () => true)
  const before = ended['success'] ?? 0
  await waitForEnds(tenant.id, ({ success = 0 }) => success >= before + enoughSuccesses)
  // A task that has begun may no longer be cancellable; it ends by itself.
  await runClosedLoop(taskIds.length, cancelsAtOnce, async (i) => {
    await tenant.client.cancel(taskIds[taskIds.length - 1 - i] ?? '').catch(() => undefined)
  })
}

const lastError = ({ api }: TestService): string =>
  `last error: ${api.lines.findLast((line) => line.includes('"status":5'))?.slice(0, 1_000)}`

const freezeOne = (name: Frozen): Drill => ({
  title: `freeze: with ${name} frozen under load every answer comes within its timeout`,
  setup: {
    places: 20,
    concurrency: 40,
    // The load comes from one address.
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    routes: [{ step: 'image-to-video', backend: 'scripted', pool: 'scripted' }],
  },
  async run(service, report, { times, isNamed }) {
    const { seconds, rate } = times === undefined ? small : { seconds: times, rate: fullRate }
    const [tenant] = service.tenants
    if (!tenant) throw new Error('no tenant')
    const load = startFreezeLoad(service.baseUrl, tenant.key, rate)
    const resident = () => readResidentBytes(service.api.pid)
    // Delays of this process do not count as waiting for the service.
    const delay = monitorEventLoopDelay()
    delay.enable()
    let [restedBytes, mostBytes] = [0, 0]
    const watch = setInterval(() => {
      mostBytes = Math.max(mostBytes, resident())
    }, 200)
    try {
      await sleep(warmUpMs)
      restedBytes = resident()
      const thaw = await freezeProcesses(name, service)
      load.recordFreeze()
      try {
        await sleep(seconds * 1000)
      } finally {
        thaw()
        load.recordThaw()
      }
      const thawedAt = load.seen.length
      const hasRecovered = () => {
        const latest = load.seen.slice(thawedAt).slice(-2 * rate.pollsPerSecond)
        return latest.length >= rate.pollsPerSecond && latest.every(({ status }) => status === 200) ? true : undefined
      }
      await pollUntil(hasRecovered, 'two seconds of answers without a refusal', recoverMs).catch((error: Error) => {
        throw new Error(`${error.message}: ${countByStatus(load.seen.slice(thawedAt))}; ${lastError(service)}`)
      })
    } finally {
      clearInterval(watch)
      await load.stop()
    }
    const isUnaffected = name !== 'postgres' && name !== 'store'
    const bars = isNamed
      ? { latestMs: isUnaffected ? unaffectedMs : frozenAnswerMs, refusedShare: 0 }
      : { latestMs: frozenAnswerMs + delay.max / 1e6, refusedShare: busyRefusedShare }
    const faults = checkFreeze(name, load.seen, bars)
    must(faults.length === 0, `${faults.join('; ')}; ${lastError(service)}`)
    const during = load.seen.filter(({ isDuringFreeze }) => isDuringFreeze)
    const slowest = Math.round(Math.max(...during.map(({ tookMs }) => tookMs)))
    report(`${seconds} s, ${countByStatus(during)}; slowest answer ${slowest} ms`)
    must(mostBytes - restedBytes < growthBytes, `the API grew from ${restedBytes} to ${mostBytes} bytes`)
    report(`API ${Math.round(restedBytes / mib)} MiB before, at most ${Math.round(mostBytes / mib)}`)
    const isReleased = async () => {
      const { bodyBytes, waiting, busy } = await readHeld(service)
      return bodyBytes + waiting + busy === 0 ? true : undefined
    }
    await pollUntil(isReleased, 'body budget and connections to be released', recoverMs)
    if (times !== undefined) await cancelRest(tenant, load.taskIds)
    const { ended, seconds: endSeconds } = await waitForEnds(tenant.id)
    report(`${JSON.stringify(ended)} after ${endSeconds.toFixed(1)} s more`)
    const { success = 0, UserCancelled: cancelled = 0, ...failed } = ended
    must(Object.keys(failed).length === 0, `tasks failed: ${JSON.stringify(failed)}`)
    must(success > 0 && (times !== undefined || cancelled === 0), `only ${success} tasks succeeded`)
    const broken = await findBroken(service, tenant.id, load.taskIds)
    must(broken.length === 0, `invariants broken: ${broken.join('; ')}`)
    report('invariants clean')
  },
})

/** One dependency after the other, PostgreSQL last: the Temporal server needs it too and recovers most slowly. */
export const freezes: readonly Drill[] = dependencies.map(freezeOne)
