import {
  appendFileSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@kinora/postgres'
import { startService, stopService } from '../../dev/services/control.ts'
import { type Instance, openInstance } from '../../dev/services/instance.ts'
import { postgres } from '../../dev/services/postgres.ts'
import { eraseData } from '../../dev/services/reset.ts'
import { runCommand } from '../../dev/services/run-command.ts'
import { servicesEnv } from '../../dev/services/services-env.ts'
import { ownedFolder, unprivilegedUser } from '../../dev/services/unprivileged-user.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { openAsSuperuser } from './superuser.ts'

const stanza = '--stanza=kinora'
const dataFolder = (instance: Instance): string => join(postgres.folder(instance), 'data')

/** The shipped configuration with other folders. */
const writeConfig = (instance: Instance, repository: string): string => {
  const shipped = readFileSync(join(repoRoot, 'deploy/pgbackrest.conf'), 'utf8')
  const replaced = shipped
    .replace(/^repo1-path=.*$/m, `repo1-path=${repository}\nlock-path=${repository}/lock\nlog-level-file=off`)
    .replace(
      /^pg1-path=.*$/m,
      `pg1-path=${dataFolder(instance)}\npg1-port=${instance.port('postgres')}\npg1-user=postgres`,
    )
  const file = join(repository, 'pgbackrest.conf')
  writeFileSync(file, replaced)
  return file
}

const eraseServer = (instance: Instance): void => {
  eraseData(instance)
  const archive = join(instance.home, 'archive')
  try {
    rmSync(realpathSync(archive), { recursive: true, force: true })
  } catch {
    // There is none yet.
  }
  rmSync(archive, { recursive: true, force: true })
}

/** A database server that archives its write-ahead log with pgBackRest, with a migrated database and one base backup. */
export const startArchivedServer = async (home: string, portBase: number) => {
  const instance = openInstance(home, portBase)
  const user = unprivilegedUser()
  await stopService(instance, 'postgres')
  eraseServer(instance)
  await startService(instance, 'postgres')
  const repository = ownedFolder(home, 'archive', user)
  mkdirSync(join(repository, 'lock'))
  if (user) chownSync(join(repository, 'lock'), user.uid, user.gid)
  const config = `--config=${writeConfig(instance, repository)}`
  const pgbackrest = (...args: string[]): Promise<string> =>
    runCommand('pgbackrest', [config, stanza, ...args], {
      user,
      // The server of a checkout has no socket; libpq reads the address from here.
      env: { PGHOST: '127.0.0.1', PGPASSWORD: instance.secrets.postgresSuperuser },
    })
  appendFileSync(
    join(dataFolder(instance), 'postgresql.conf'),
    `archive_mode = on\narchive_command = 'pgbackrest ${config} ${stanza} archive-push %p'\narchive_timeout = 60\n`,
  )
  await stopService(instance, 'postgres')
  await startService(instance, 'postgres')
  await pgbackrest('stanza-create')
  await pgbackrest('check')
  await migrate(servicesEnv(instance)['DATABASE_URL'] ?? '', () => {})
  await pgbackrest('--type=full', 'backup')
  return {
    instance,
    pgbackrest,
    /** Archives the segment that is written now. */
    async switchSegment(): Promise<void> {
      const superuser = await openAsSuperuser(instance)
      const { rows } = await superuser.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
      const file = rows[0]?.file ?? ''
      const isArchived = async () =>
        (await superuser.query('select from pg_stat_archiver where last_archived_wal >= $1', [file])).rowCount === 1
      await pollUntil(async () => (await isArchived()) || undefined, `segment ${file} in the archive`, 60_000)
      await superuser.end()
    },
  }
}
export type ArchivedServer = Awaited<ReturnType<typeof startArchivedServer>>

const promotionSeconds = 60

/** Recovers the archived server to a moment, into a second server. */
export const recoverServer = async (
  { instance: from, pgbackrest }: ArchivedServer,
  { home, portBase, moment }: { home: string; portBase: number; moment: string },
): Promise<Instance> => {
  rmSync(join(home, 'run'), { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  // The roles of the data have the passwords of the first server.
  copyFileSync(join(from.home, 'secrets.json'), join(home, 'secrets.json'))
  const instance = openInstance(home, portBase)
  eraseServer(instance)
  const user = unprivilegedUser()
  const folder = join(ownedFolder(home, 'postgres', user), 'data')
  await runCommand('mkdir', ['-m', '700', folder], { user })
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote']
  // The recovered server has its own port, and must not write to the archive of the first one.
  await pgbackrest(`--pg1-path=${folder}`, ...target, '--archive-mode=off', 'restore')
  for (let second = 0; ; second += 1) {
    try {
      await startService(instance, 'postgres')
      return instance
    } catch (error) {
      // Until it has reached the moment, it accepts no changes.
      if (second >= promotionSeconds || !/read-only/.test(String(error))) throw error
      await sleep(1_000)
    }
  }
}

export const removeServer = async (instance: Instance): Promise<void> => {
  await stopService(instance, 'postgres')
  eraseServer(instance)
  rmSync(instance.home, { recursive: true, force: true })
}
