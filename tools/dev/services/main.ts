import { relative } from 'node:path'
import { exitOnHelp } from '../../command-line.ts'
import { requestedHome, requestedPortBase } from '../../testkit/environment.ts'
import { stopService } from './control.ts'
import { installDebianPackages } from './install-packages.ts'
import { installPgbouncer } from './install-pgbouncer.ts'
import { installServers } from './install-servers.ts'
import { choosePooler, type Instance, openInstance } from './instance.ts'
import { withLock } from './lock.ts'
import { followLog } from './logs.ts'
import { optionalPart } from './part.ts'
import { pinArchives } from './pin-archives.ts'
import { eraseData } from './reset.ts'
import { writeServicesEnv } from './services-env.ts'
import { startAll, stopAll } from './start-all.ts'
import { readStatus } from './table.ts'

const usage = `usage: npm run services [-- COMMAND]
  up         start the services that are down, wait until all are healthy (default)
  up pooler  the same, with pgbouncer in front of PostgreSQL from now on; up direct: without it
  down       stop everything; data stays
  status     show the services; exit code 1 unless all are healthy
  logs NAME  show the log of one service
  reset      stop everything, erase all data, start again
  pin-archives [--check]
             write the checksums of the server releases in settings.ts, or compare them
KINORA_HOME and KINORA_PORT_BASE choose another folder and other ports.`

async function up(instance: Instance): Promise<void> {
  const log = (line: string): void => console.error(line)
  await installDebianPackages(log, { withPooler: instance.hasPooler() })
  await installServers(log)
  if (instance.hasPooler()) await installPgbouncer(log)
  await startAll(instance, log)
  const env = writeServicesEnv(instance)
  console.log((await readStatus(instance, process.cwd())).table)
  console.log(`settings for the apps: ${relative(process.cwd(), env)}`)
}

async function run(command: string, argument: string | undefined): Promise<number> {
  const instance = openInstance(requestedHome(), requestedPortBase())
  if (command === 'up' && ['pooler', 'direct', undefined].includes(argument))
    await withLock(instance, async () => {
      if (argument === 'direct' && instance.hasPooler()) await stopService(instance, optionalPart)
      if (argument !== undefined) choosePooler(instance, argument === 'pooler')
      await up(instance)
    })
  else if (command === 'down') await withLock(instance, () => stopAll(instance))
  else if (command === 'logs') await followLog(instance, argument, process.stdout.isTTY)
  else if (command === 'status') {
    const { table, isAllHealthy } = await readStatus(instance, process.cwd())
    console.log(table)
    return isAllHealthy ? 0 : 1
  } else if (command === 'reset') {
    await withLock(instance, async () => {
      await stopAll(instance)
      eraseData(instance)
      await up(instance)
    })
  } else if (command === 'pin-archives') {
    return pinArchives(argument === '--check')
  } else {
    console.error(usage)
    return 2
  }
  return 0
}

exitOnHelp(usage)
try {
  process.exitCode = await run(process.argv[2] ?? 'up', process.argv[3])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
