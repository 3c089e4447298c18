import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseEnv } from 'node:util'
import { inheritedEnvironment, isHomeChosen, repoRoot, requestedHome, requestedPortBase } from '../environment.ts'
import { type Instance, openInstance } from '../services/instance.ts'
import { servicesEnvFile } from '../services/services-env.ts'
import { testSettings } from '../testbed/test-settings.ts'
import { appLanes, lastSteps, serviceSteps } from './full-steps.ts'
import { type Outcome, runStep, type Step } from './step.ts'

const ownHome = '.kinora-ci'
const ownPortBase = 15_700
const portsBetweenLanes = 250

/** Everything that needs real services, against an instance of its own unless one was named. */
export async function runFullSteps(): Promise<Outcome[]> {
  const chosen = isHomeChosen() ? {} : { KINORA_HOME: ownHome, KINORA_PORT_BASE: String(ownPortBase) }
  const command = isHomeChosen() ? 'up' : 'reset'
  const outcomes = [await runStep(servicesStep(command), chosen)]
  if (outcomes[0]?.failed !== 0) return outcomes
  try {
    const env = { ...chosen, ...withTestSettings(requestedInstance()) }
    outcomes.push(...(await runSteps(serviceSteps, env)))
    outcomes.push(...(await runLanes(env)))
    // Whatever tests left open would be worked on, and counted, by the apps of the last steps.
    if (!isHomeChosen()) outcomes.push(await runStep(servicesStep('reset'), chosen))
    outcomes.push(...(await runSteps(lastSteps, env)))
  } finally {
    if (!isHomeChosen()) outcomes.push(await runStep(servicesStep('down'), chosen))
  }
  return outcomes
}

/** The first lane has the services of the steps before it, every other one its own; where a set was named, they take turns. */
async function runLanes(env: Record<string, string>): Promise<Outcome[]> {
  const along = (steps: Step[], own: Record<string, string>) => withApps(own, () => runSteps(steps, own))
  if (isHomeChosen()) {
    const outcomes: Outcome[] = []
    for (const steps of appLanes) outcomes.push(...(await along(steps, env)))
    return outcomes
  }
  const lanes = appLanes.map((steps, lane) =>
    lane === 0 ? along(steps, env) : withOwnServices(lane, (own) => along(steps, own)),
  )
  return (await Promise.all(lanes)).flat()
}

async function withOwnServices(
  lane: number,
  work: (env: Record<string, string>) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const [home, portBase] = [`${ownHome}-${lane}`, ownPortBase + lane * portsBetweenLanes]
  const chosen = { KINORA_HOME: home, KINORA_PORT_BASE: String(portBase) }
  const started = await runStep(servicesStep('reset'), chosen)
  if (started.failed > 0) return [started]
  try {
    const settings = withTestSettings(openInstance(`${repoRoot}/${home}`, portBase))
    const scratch = { SCRATCH_FOLDER: join(tmpdir(), `kinora-scratch-${lane}`) }
    return [started, ...(await work({ ...chosen, ...settings, ...scratch }))]
  } finally {
    await runStep(servicesStep('down'), chosen)
  }
}

/** The settings of the services, those of the tests, and where the command-line client finds them. */
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
  return { title: `services ${command}`, command: ['node', 'tools/services/main.ts', command] }
}

async function runSteps(steps: Step[], env: Record<string, string>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runStep(step, env))
  return outcomes
}

function requestedInstance(): Instance {
  return openInstance(isHomeChosen() ? requestedHome() : `${repoRoot}/${ownHome}`, requestedPortBase())
}

function readServicesEnv(instance: Instance): Record<string, string> {
  const settings = parseEnv(readFileSync(servicesEnvFile(instance), 'utf8'))
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']))
}

async function withApps(env: Record<string, string>, work: () => Promise<Outcome[]>): Promise<Outcome[]> {
  const apps = spawn(process.execPath, ['tools/dev/main.ts'], {
    cwd: repoRoot,
    env: { ...inheritedEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = once(apps, 'exit')
  const ready = new Promise<true>((resolve) => {
    for (const stream of [apps.stdout, apps.stderr]) {
      createInterface(stream).on('line', (line) => {
        if (lines.push(line) > 200) lines.shift()
        if (line.startsWith('ready: ')) resolve(true)
      })
    }
  })
  const timeout = AbortSignal.timeout(120_000)
  const late = once(timeout, 'abort')
  const isReady = await Promise.race([ready, ended, late])
  try {
    if (isReady !== true) console.log('FAIL  the apps did not become ready')
    const outcomes = isReady === true ? await work() : [{ passed: 0, failed: 1 }]
    if (outcomes.some(({ failed }) => failed > 0)) console.log(`the last lines of the apps:\n${lines.join('\n')}`)
    return outcomes
  } finally {
    apps.kill('SIGTERM')
    await ended
  }
}
