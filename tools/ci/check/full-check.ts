import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { testSettings } from '../../dev/apps/test-settings.ts'
import { type Instance, openInstance } from '../../dev/services/instance.ts'
import { servicesEnvFile } from '../../dev/services/services-env.ts'
import { isHomeChosen, repoRoot, requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import type { CheckRun } from './check-run.ts'
import { type Block, preparation } from './full-steps.ts'
import { orderPhases } from './order-blocks.ts'
import { runStep } from './run-step.ts'
import { runWithApps } from './run-with-apps.ts'
import { startScriptedBackend } from './scripted-catalog.ts'
import { type Step, tool } from './step.ts'

const ownHome = '.kinora-ci'
const ownPortBase = 15_700
const portsBetweenLanes = 250
/** Measured: two lanes keep 1.8 of two cores busy, and a third only makes every step slower. */
const laneCount = 2
/** Offset from the port base of a lane. */
const scriptedPort = 99

/** Every lane has separate services; with a chosen home there is one lane. */
export async function runBlocks(run: CheckRun, blocks: readonly Block[]): Promise<void> {
  await Promise.all(preparation.map((step) => run.step(step)))
  const lanes = isHomeChosen() ? [chosenLane()] : Array.from({ length: laneCount }, (_, number) => ownLane(number))
  for (const queue of orderPhases(blocks)) await Promise.all(lanes.map((lane) => runLane(run, lane, queue)))
}

/** For blocks that run alone, without another lane. */
export async function runBlockAlone(run: CheckRun, block: Block): Promise<void> {
  await runLane(run, isHomeChosen() ? chosenLane() : ownLane(0), [block])
}

export function skipBlocks(run: CheckRun, blocks: readonly Block[]): void {
  run.skip([...preparation, ...blocks.flatMap(({ steps }) => steps)])
}

type Lane = { home: string; portBase: number | undefined; env: Record<string, string>; isOwn: boolean }

const chosenLane = (): Lane => ({ home: requestedHome(), portBase: requestedPortBase(), env: {}, isOwn: false })

function ownLane(number: number): Lane {
  const [home, portBase] = [`${ownHome}-${number}`, ownPortBase + number * portsBetweenLanes]
  return {
    home: join(repoRoot, home),
    portBase,
    env: {
      KINORA_HOME: home,
      KINORA_PORT_BASE: String(portBase),
      SCRATCH_DIR: join(tmpdir(), `kinora-scratch-${number}`),
    },
    isOwn: true,
  }
}

async function runLane(run: CheckRun, lane: Lane, queue: Block[]): Promise<void> {
  try {
    for (let block = queue.shift(); block !== undefined; block = queue.shift()) await runBlock(run, lane, block)
  } finally {
    // Runs after the deadline as well.
    if (lane.isOwn) await runStep(servicesStep('down'), lane.env, new AbortController().signal)
  }
}

/** Each block starts on empty services, so that no task of another block is executed or counted in it. */
async function runBlock(run: CheckRun, lane: Lane, { steps, needsApps, isScripted }: Block): Promise<void> {
  const started = await run.step(servicesStep(lane.isOwn ? 'reset' : 'up'), { ...lane.env, KINORA_FSYNC: 'off' })
  if (started.status !== 'passed') return run.skip(steps)
  const instance = openInstance(lane.home, lane.portBase)
  const env = { ...lane.env, ...withTestSettings(instance) }
  if (!needsApps) {
    await run.sequence(steps, env)
    return
  }
  const backend = isScripted ? await startScriptedBackend(lane.home, instance.portBase + scriptedPort) : undefined
  try {
    await runWithApps(run, steps, { ...env, ...backend?.env })
  } finally {
    backend?.stop()
  }
}

/** The settings of the services, those of the tests, and the addresses the command-line client reads. */
function withTestSettings(instance: Instance): Record<string, string> {
  const env = readServicesEnv(instance)
  return {
    ...env,
    ...testSettings(instance),
    KINORA_URL: env['PUBLIC_BASE_URL'] ?? '',
    KINORA_ADMIN_URL: `http://${env['ADMIN_LISTEN']}`,
    KINORA_ADMIN_TOKEN: env['ADMIN_TOKEN'] ?? '',
  }
}

function servicesStep(command: string): Step {
  return { title: `services ${command}`, command: tool('dev/services', command) }
}

function readServicesEnv(instance: Instance): Record<string, string> {
  const settings = parseEnv(readFileSync(servicesEnvFile(instance), 'utf8'))
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']))
}
