import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openInstance } from '../../dev/services/instance.ts'
import { inheritedEnvironment, repoRoot, requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { startScriptedBackend } from '../check/scripted-catalog.ts'

/** Everything that coverage is collected in; `npm run coverage -- --merge` reads it until it is deleted. */
export const reportFolder = join(repoRoot, 'coverage')
/** One `<name>/lcov.info` for each run of vitest. */
export const vitestFolder = join(reportFolder, 'vitest')
/** One file for each process that ran from source. */
export const v8Folder = join(reportFolder, 'v8')

/** A function from the compile cache has no coverage. */
const createEnvironment = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { NODE_COMPILE_CACHE: _, ...rest } = inheritedEnvironment
  return { ...rest, NODE_DISABLE_COMPILE_CACHE: '1', ...more }
}
/** Node passes this variable on to every child process, also to one that is started with other variables. */
const collectsFromProcesses = { NODE_V8_COVERAGE: v8Folder }

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv, shell: boolean): Promise<number> =>
  new Promise((done, fail) => {
    spawn(command, args, { cwd: repoRoot, env, stdio: 'inherit', shell })
      .once('error', fail)
      .once('exit', (code) => done(code ?? 1))
  })

/** Runs a command of the shell and collects the coverage of its processes. */
export const runCommand = (command: string): Promise<number> =>
  run(command, [], createEnvironment(collectsFromProcesses), true)

const needsNoServices = (project: string): boolean => project.startsWith('unit')

/**
 * Runs vitest with a report. Tests that use services start programs as well, whose coverage is collected beside the
 * report; `settings` is the file of those services.
 */
export const runVitest = (
  projects: readonly string[],
  files: readonly string[],
  { settings = 'services.env', report = projects.join('+') } = {},
): Promise<number> => {
  const folder = join(vitestFolder, report)
  rmSync(folder, { recursive: true, force: true })
  const isAlone = projects.every(needsNoServices)
  const args = [
    ...(isAlone ? [] : [`--env-file-if-exists=${join(requestedHome(), settings)}`]),
    join(repoRoot, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--coverage.enabled',
    `--coverage.reportsDirectory=${folder}`,
    ...files,
  ]
  return run(process.execPath, args, createEnvironment(isAlone ? {} : collectsFromProcesses), false)
}

/** Offset from the port base. */
const scriptedPort = 99

/** Runs work beside an API and a worker. A process writes its coverage when it exits, so they are stopped, not killed. */
const runBesideApps = async (catalog: NodeJS.ProcessEnv, work: () => Promise<number>): Promise<number> => {
  const apps = spawn(process.execPath, ['tools/run.ts', 'dev/apps', '--for-tests'], {
    cwd: repoRoot,
    env: createEnvironment({ ...collectsFromProcesses, ...catalog }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(apps, 'exit')
  const ready = new Promise<true>((resolve) => {
    createInterface(apps.stdout).on('line', (line) => {
      if (line.startsWith('ready: ')) resolve(true)
    })
  })
  try {
    if ((await Promise.race([ready, ended])) !== true) throw new Error('API and worker did not start')
    return await work()
  } finally {
    apps.kill('SIGTERM')
    await ended
  }
}

const runBlackBox = (report: string, files: readonly string[]): Promise<number> =>
  runVitest(['blackbox'], files, { settings: 'tests.env', report })

/** Suites that check tasks run on the scripted model server, suites that check media on the built-in engine. */
const scriptedSuites = ['tests/bad-inputs.test.ts', 'tests/conformance', 'tests/clients', 'tests/own-settings']
const renderingSuites = ['tests/measured', 'tools/testkit/backend-suite']

/** Runs every suite; returns the highest exit code. */
export const runAllSuites = async (): Promise<number> => {
  const codes = [await runVitest(['unit', 'unit-slow'], []), await runVitest(['int'], ['--maxWorkers=2'])]
  const { home, portBase } = openInstance(requestedHome(), requestedPortBase())
  const scripted = await startScriptedBackend(home, portBase + scriptedPort)
  try {
    codes.push(await runBesideApps(scripted.env, () => runBlackBox('blackbox-scripted', scriptedSuites)))
  } finally {
    scripted.stop()
  }
  codes.push(await runBesideApps({}, () => runBlackBox('blackbox-rendering', renderingSuites)))
  return Math.max(...codes)
}
