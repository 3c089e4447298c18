import { chownSync, copyFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { toolsCache } from '../../testkit/environment.ts'
import { databaseLogins } from './database-logins.ts'
import type { Instance } from './instance.ts'
import type { Launch, Part } from './part.ts'
import { settings } from './settings.ts'
import { ownedFolder, type UnprivilegedUser, unprivilegedUser } from './unprivileged-user.ts'

type PoolerOptions = {
  folder: string
  port: number
  serverPort: number
  passwords: Readonly<Record<string, string>>
  /** Server connections of each login. */
  connections: Readonly<Record<string, number>>
  user: UnprivilegedUser | undefined
}

/** Writes the files of a pooler in transaction mode for all databases of a server on this machine. */
export const preparePooler = (options: PoolerOptions): Launch => {
  const { folder, port, serverPort, passwords, connections, user } = options
  mkdirSync(folder, { recursive: true })
  const write = (name: string, lines: readonly string[]): string => {
    const file = join(folder, name)
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    if (user) chownSync(file, user.uid, user.gid)
    return file
  }
  const logins = write(
    'userlist.txt',
    Object.entries(passwords).map(([role, password]) => `"${role}" "${password}"`),
  )
  const parameters = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: logins,
    ...settings.pgbouncer.parameters,
  }
  const file = write('pgbouncer.ini', [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    ...Object.entries(parameters).map(([name, value]) => `${name} = ${value}`),
    '[users]',
    ...Object.entries(connections).map(([role, count]) => `${role} = max_user_connections=${count}`),
  ])
  // A copy, because the user may not reach the cache of the one who installed it.
  const program = join(folder, 'pgbouncer')
  if (!existsSync(program)) copyFileSync(join(toolsCache(), 'pgbouncer'), program)
  return { file: program, args: ['--quiet', file], ...(user && { user }) }
}

/** The logins that use the pooler; owner and backup need separate sessions. */
export const pooledLogins = databaseLogins.filter(({ login }) => login !== 'backup')

export const readPasswords = (instance: Instance): Record<string, string> =>
  Object.fromEntries(pooledLogins.map(({ role, secret }) => [role, instance.secrets[secret]]))

export const pgbouncer: Part = {
  name: 'pgbouncer',
  version: settings.pgbouncer.version,
  needs: ['postgres'],
  address: (instance) => `127.0.0.1:${instance.port('pgbouncer')}`,
  folder: (instance) => realpathSync(join(instance.home, 'pgbouncer')),
  prepare: async (instance) => {
    const user = unprivilegedUser()
    return preparePooler({
      folder: ownedFolder(instance.home, 'pgbouncer', user),
      port: instance.port('pgbouncer'),
      serverPort: instance.port('postgres'),
      passwords: readPasswords(instance),
      connections: settings.pgbouncer.connections,
      user,
    })
  },
  answers: isAnswering,
  // SIGINT would wait for open transactions.
  stopSignal: 'SIGQUIT',
}

async function isAnswering(instance: Instance): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: instance.port('pgbouncer'),
    user: 'kinora_api',
    password: instance.secrets.postgresApi,
    database: settings.postgres.database,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
  })
  client.on('error', () => undefined) // the failed query reports it
  try {
    await client.connect()
    return (await client.query('select 1')).rowCount === 1
  } finally {
    await client.end().catch(() => undefined)
  }
}
