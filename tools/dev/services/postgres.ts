import { chownSync, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isFsyncOff } from '../../testkit/environment.ts'
import { databaseLogins } from './database-logins.ts'
import type { Instance } from './instance.ts'
import type { Launch, Part } from './part.ts'
import { isAlive } from './process-record.ts'
import { runCommand } from './run-command.ts'
import { settings } from './settings.ts'
import { ownedFolder, unprivilegedUser } from './unprivileged-user.ts'

const binaries = `/usr/lib/postgresql/${settings.postgres.major}/bin`

const withoutFsync = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export const postgres: Part = {
  name: 'postgres',
  version: String(settings.postgres.major),
  needs: [],
  address: (instance) => `127.0.0.1:${instance.port('postgres')}`,
  folder: (instance) => realpathSync(join(instance.home, 'postgres')),
  prepare,
  answers: async (instance) => (await query(instance, 'postgres', 'select 1')).rowCount === 1,
  provision,
  // SIGINT is its fast shutdown: SIGTERM would wait for every client to leave.
  stopSignal: 'SIGINT',
}

async function prepare(instance: Instance): Promise<Launch> {
  const user = unprivilegedUser()
  const folder = ownedFolder(instance.home, 'postgres', user)
  if (!existsSync(join(folder, 'data', 'PG_VERSION'))) await initialise(instance, folder)
  dropStaleLock(join(folder, 'data', 'postmaster.pid'))
  const parameters = {
    ...settings.postgres.parameters,
    ...(isFsyncOff() ? withoutFsync : {}),
    port: String(instance.port('postgres')),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
  return {
    file: join(binaries, 'postgres'),
    args: [
      '-D',
      join(folder, 'data'),
      ...Object.entries(parameters).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    ...(user && { user }),
  }
}

// PostgreSQL clears the lock of a dead server itself, but treats a zombie process as running: a container whose init
// process does not reap leaves one.
function dropStaleLock(file: string): void {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  if (pid !== undefined && !isAlive(pid)) rmSync(file)
}

async function initialise(instance: Instance, folder: string): Promise<void> {
  const user = unprivilegedUser()
  const passwordFile = join(folder, 'password')
  // An interrupted attempt leaves a folder that initdb would refuse.
  rmSync(join(folder, 'data'), { recursive: true, force: true })
  writeFileSync(passwordFile, instance.secrets.postgresSuperuser, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const encoding = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums']
  await runCommand(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...options, ...encoding], { user })
  rmSync(passwordFile)
}

async function provision(instance: Instance): Promise<void> {
  const { owner, database } = settings.postgres
  // CREATEDB lets tests create databases; a production owner does not need it.
  await makeRole(instance, owner, instance.secrets.postgresOwner, 'CREATEROLE CREATEDB')
  for (const { role, secret } of databaseLogins) await makeRole(instance, role, instance.secrets[secret], 'NOINHERIT')
  await makeRole(instance, settings.temporal.role, instance.secrets.postgresTemporal, 'CREATEDB')
  const known = await query(instance, 'postgres', `select from pg_database where datname = '${database}'`)
  if (known.rowCount === 0) await query(instance, 'postgres', `create database ${database} owner ${owner}`)
}

async function makeRole(instance: Instance, role: string, password: string, rights: string): Promise<void> {
  const known = await query(instance, 'postgres', `select from pg_roles where rolname = '${role}'`)
  const verb = known.rowCount === 0 ? 'create' : 'alter'
  await query(instance, 'postgres', `${verb} role ${role} login ${rights} password '${password}'`)
}

async function query(instance: Instance, database: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: instance.port('postgres'),
    user: 'postgres',
    password: instance.secrets.postgresSuperuser,
    database,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  })
  client.on('error', () => undefined) // a killed server also fails the query, which reports the error
  try {
    await client.connect()
    return await client.query(sql)
  } finally {
    await client.end().catch(() => undefined)
  }
}
