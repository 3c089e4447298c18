import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@kinora/postgres'
import { createRandom } from '../../testkit/random.ts'
import { createAnswerCounts } from './answer-counts.ts'
import { startApps } from './apps-under-test.ts'
import { createCarryOut } from './carry-out.ts'
import type { Check } from './check.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkFilms } from './check-films.ts'
import { checkSiteInvariants } from './check-invariants.ts'
import { checkSeen } from './check-seen.ts'
import { checkCallbacks, checkCreates, checkMoney, checkStarts } from './check-tasks.ts'
import { createClientLog } from './client-log.ts'
import { orderFilms } from './film-orders.ts'
import { inflict } from './inflict.ts'
import { createLoadClient } from './load-client.ts'
import { grantedCredits, openTenants } from './open-tenants.ts'
import { faultText, planFaults } from './plan-faults.ts'
import type { Options } from './read-options.ts'
import { readRunFacts } from './read-run-facts.ts'
import { startReceivers } from './receivers.ts'
import { blamelessFailures, endLines, faultLines } from './report.ts'
import { type SeenThrough, seeThrough } from './see-through.ts'
import type { Site } from './site.ts'
import { orderTasks } from './task-orders.ts'
import { taskStory } from './task-story.ts'
import { waitForEnds, waitForQuiet } from './wait-for-quiet.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const tenants = 4
/** Without the end of any task. */
const stallMs = 180_000
/** A film has many steps, and one that our own engine draws takes its time. */
const filmsStallMs = 1_200_000
/** Two failed tries and a lease that ran out, with the third try's wait of two minutes ahead of it. */
const quietMs = 240_000

const secondsText = (seconds: number | undefined): string =>
  seconds === undefined ? 'not in time' : `${seconds.toFixed(1)} s`

const firstTaskIn = (checks: readonly Check[]): string | undefined =>
  checks.flatMap(({ culprits }) => culprits.flatMap((culprit) => /\b[0-9]{18,19}\b/.exec(culprit) ?? []))[0]

/** One run over a fresh site; everything it starts, it ends. */
export const runCrash = async (options: Options, site: Site, say: (line: string) => void): Promise<Check[]> => {
  const { seed, withAnimatic, films } = options
  const receivers = await startReceivers(
    Array.from({ length: tenants }, (_, i) => site.freePort(10 + i)),
    seed,
  )
  const apps = await startApps(site, { seed, withAnimatic, films })
  const db = openDatabase({ url: site.world.databaseUrl, max: 2, onError: () => undefined })
  try {
    say(`apps ready: ${await waitUntilReady(apps.all)}`)
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
    const seen: Promise<SeenThrough>[] = []
    await inflict(faults, orders, {
      carryOut: createCarryOut(site, apps.apis, apps.workers),
      random: createRandom(seed, 'moments'),
      send(order) {
        const client = clients[order.tenant]
        if (client) seen.push(seeThrough(client, order))
      },
      onFault: (fault) => say(`${secondsText((performance.now() - since) / 1000).padStart(9)}  ${faultText(fault)}`),
    })
    const faultSeconds = (performance.now() - since) / 1000
    receivers.calm()
    apps.calm()
    say(`apps ready again after the last fault: ${await waitUntilReady(apps.all)}`)
    const untilEnded = await waitForEnds(db, films ? filmsStallMs : stallMs)
    const untilQuiet = await waitForQuiet(db, site.world, quietMs)
    // A moment more: what clients saw last is one pause of their polling behind.
    await Promise.race([Promise.all(seen), sleep(20_000, undefined, { ref: false })])
    isOver = true
    const through = await Promise.all(seen)
    const groups = [faultLines(faults, apps.injectedFile), counts.lines(), await endLines(db)]
    for (const line of groups.flatMap((lines) => ['', ...lines])) say(line)
    say('')
    const blameless = await blamelessFailures(db, orders, log.rows)
    say(`failed although nothing was wrong with them ${blameless.length}`)
    say(`retries after 503: ${counts.timesOf(/ 503$/)} (each request is repeated until its answer is definite)`)
    say(`callbacks received ${receivers.receipts.length}, starts on the model server ${apps.starts.length}`)
    say(
      `faults took ${faultSeconds.toFixed(0)} s; then all tasks ended after ${secondsText(untilEnded)}, all quiet after ${secondsText(untilQuiet)} more`,
    )
    const slowestStop = Math.max(0, ...apps.all.flatMap(({ stopSeconds }) => stopSeconds))
    say(`the slowest of the processes told to stop took ${slowestStop.toFixed(1)} s`)
    say(`the machine held this harness up for at most ${(delay.max / 1e9).toFixed(1)} s`)
    say('')
    const facts = await readRunFacts(db)
    const opKeys = orders.map(({ opKey }) => opKey)
    const wentBackwards = clients.flatMap((client) => client.wentBackwards)
    const checks: Check[] = [
      checkCoverage({
        acknowledgedCreates: log.rows.filter(({ outcome }) => outcome === 'ok').length,
        faults: faults.length,
        receivedCallbacks: receivers.receipts.length,
        starts: apps.starts.length,
        endsSeen: through.filter(({ endSeen }) => endSeen).length,
      }),
      ...checkCreates(facts, opKeys, log.rows),
      ...checkMoney(facts, grantedCredits),
      ...checkCallbacks(facts, receivers.receipts),
      checkStarts(apps.starts),
      ...(films ? checkFilms(facts, apps.starts, faults) : []),
      ...checkSeen(facts, through, { wentBackwards, answers500: counts.timesOf(/ 500$/) }),
      {
        sentence: 'processes that ended by themselves or would not stop',
        culprits: apps.all.flatMap(({ selfEnds }) => selfEnds),
      },
      ...(await checkSiteInvariants(site.world, log.rows)),
    ]
    const taskId = firstTaskIn(checks) ?? blameless[0]
    if (taskId !== undefined) for (const line of await taskStory(db, taskId, receivers.receipts)) say(line)
    return checks
  } finally {
    await apps.end()
    await receivers.close()
    await db.end()
  }
}
