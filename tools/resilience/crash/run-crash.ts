import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@kinora/postgres'
import { createRandom } from '../../testkit/random.ts'
import { createAnswerCounts } from './answer-counts.ts'
import { startApps } from './apps-under-test.ts'
import type { Check } from './check.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkFilms } from './check-films.ts'
import { checkSiteInvariants } from './check-invariants.ts'
import { checkSeen } from './check-seen.ts'
import { checkCallbacks, checkCreates, checkMoney, checkStarts } from './check-tasks.ts'
import { createClientLog } from './client-log.ts'
import { createFaultInjector } from './fault-injector.ts'
import { orderFilms } from './film-orders.ts'
import { type FollowedTask, followTask } from './follow-task.ts'
import { createLoadClient } from './load-client.ts'
import { grantedCredits, openTenants } from './open-tenants.ts'
import { faultText, planFaults } from './plan-faults.ts'
import type { Options } from './read-options.ts'
import { readRunFacts } from './read-run-facts.ts'
import { startReceivers } from './receivers.ts'
import { endLines, faultLines, listUnexplainedFailures } from './report.ts'
import { runFaultSchedule } from './run-fault-schedule.ts'
import type { Site } from './site.ts'
import { orderTasks } from './task-orders.ts'
import { listTaskRecords } from './task-records.ts'
import { waitForEnds, waitForQuiet } from './wait-for-quiet.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const tenants = 4
/** The longest time without the end of any task. */
const stallMs = 180_000
/** A film has many steps, and the built-in engine draws slowly. */
const filmsStallMs = 1_200_000
/** Two failed attempts and an expired lease, then the two-minute wait of the third attempt. */
const quietMs = 240_000

const secondsText = (seconds: number | undefined): string =>
  seconds === undefined ? 'not in time' : `${seconds.toFixed(1)} s`

const firstTaskIn = (checks: readonly Check[]): string | undefined =>
  checks.flatMap(({ culprits }) => culprits.flatMap((culprit) => /\b[0-9]{18,19}\b/.exec(culprit) ?? []))[0]

/** One run on a fresh site; it stops everything that it starts. */
export const runCrash = async (options: Options, site: Site, print: (line: string) => void): Promise<Check[]> => {
  const { seed, films, withAnimatic } = options
  const receivers = await startReceivers(
    Array.from({ length: tenants }, (_, i) => site.freePort(10 + i)),
    seed,
  )
  const apps = await startApps(site, options)
  const db = openDatabase({ url: site.world.databaseUrl, max: 2, onError: () => undefined })
  try {
    print(`apps ready: ${await waitUntilReady(apps.all)}`)
    const log = createClientLog(site.file('client-log.jsonl'))
    const counts = createAnswerCounts()
    let isOver = false
    const clients = (await openTenants(apps.adminUrl, site.env.ADMIN_TOKEN ?? '', receivers.urls)).map((tenant) =>
      createLoadClient(tenant, {
        apis: apps.apiUrls,
        log,
        counts,
        random: createRandom(seed, tenant.callbackUrl),
        isOver: () => isOver,
      }),
    )
    const order = films ? orderFilms : orderTasks
    const orders = order(options.tasks, { tenants, withAnimatic, random: createRandom(seed, 'tasks'), seed })
    const faults = planFaults(options.faults, options.only, seed)
    const since = performance.now()
    const delay = monitorEventLoopDelay()
    delay.enable()
    const seen: Promise<FollowedTask>[] = []
    await runFaultSchedule(faults, orders, {
      injector: createFaultInjector(site, apps.apis, apps.workers),
      random: createRandom(seed, 'moments'),
      send(order) {
        const client = clients[order.tenant]
        if (client) seen.push(followTask(client, order))
      },
      onFault: (fault) => print(`${secondsText((performance.now() - since) / 1000).padStart(9)}  ${faultText(fault)}`),
    })
    const faultSeconds = (performance.now() - since) / 1000
    receivers.calm()
    apps.calm()
    print(`apps ready again after the last fault: ${await waitUntilReady(apps.all)}`)
    const untilEnded = await waitForEnds(db, films ? filmsStallMs : stallMs)
    const untilQuiet = await waitForQuiet(db, site.world, quietMs)
    // Clients learn of the last ends one polling interval later.
    await Promise.race([Promise.all(seen), sleep(20_000, undefined, { ref: false })])
    isOver = true
    const followed = await Promise.all(seen)
    const groups = [faultLines(faults, apps.injectedFile), counts.lines(), await endLines(db)]
    for (const line of groups.flatMap((lines) => ['', ...lines])) print(line)
    print('')
    const unexplained = await listUnexplainedFailures(db, orders, log.rows)
    print(`failed without a scripted reason: ${unexplained.length}`)
    print(`retries after 503: ${counts.countMatching(/ 503$/)} (each request is retried until its outcome is definite)`)
    print(`callbacks received ${receivers.receipts.length}, starts on the model server ${apps.starts.length}`)
    print(
      `faults took ${faultSeconds.toFixed(0)} s; then all tasks ended after ${secondsText(untilEnded)}, all idle after ${secondsText(untilQuiet)} more`,
    )
    const slowestStop = Math.max(0, ...apps.all.flatMap(({ stopSeconds }) => stopSeconds))
    print(`the slowest graceful stop took ${slowestStop.toFixed(1)} s`)
    print(`the maximum event loop lag of this harness was ${(delay.max / 1e9).toFixed(1)} s`)
    print('')
    const facts = await readRunFacts(db)
    const opKeys = orders.map(({ opKey }) => opKey)
    const wentBackwards = clients.flatMap((client) => client.wentBackwards)
    const checks: Check[] = [
      checkCoverage({
        acknowledgedCreates: log.rows.filter(({ outcome }) => outcome === 'ok').length,
        faults: faults.length,
        receivedCallbacks: receivers.receipts.length,
        starts: apps.starts.length,
        endsSeen: followed.filter(({ endSeen }) => endSeen).length,
      }),
      ...checkCreates(facts, opKeys, log.rows),
      ...checkMoney(facts, grantedCredits),
      ...checkCallbacks(facts, receivers.receipts),
      checkStarts(apps.starts),
      ...(films ? checkFilms(facts, apps.starts, faults) : []),
      ...checkSeen(facts, followed, { wentBackwards, answers500: counts.countMatching(/ 500$/) }),
      {
        sentence: 'processes that ended by themselves or would not stop',
        culprits: apps.all.flatMap(({ selfEnds }) => selfEnds),
      },
      ...(await checkSiteInvariants(site.world, log.rows)),
    ]
    const taskId = firstTaskIn(checks) ?? unexplained[0]
    if (taskId !== undefined) for (const line of await listTaskRecords(db, taskId, receivers.receipts)) print(line)
    return checks
  } finally {
    await apps.end()
    await receivers.close()
    await db.end()
  }
}
