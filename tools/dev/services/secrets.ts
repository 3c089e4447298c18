import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const secretNames = [
  'postgresSuperuser',
  'postgresOwner',
  'postgresTemporal',
  'postgresApi',
  'postgresAdmin',
  'postgresWorker',
  'postgresSystem',
  'postgresBackup',
  'redis',
  'storeRoot',
  'storeApi',
  'storeWorker',
  'storeReader',
  'storeUploader',
  'storeBackup',
  'adminToken',
  'keySeal',
] as const

export type Secrets = Record<(typeof secretNames)[number], string>

export function loadSecrets(file: string): Secrets {
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const secrets = Object.fromEntries(
    secretNames.map((name) => [name, known[name] ?? randomBytes(32).toString('hex')]),
  ) as Secrets // every name was just mapped
  if (secretNames.some((name) => known[name] === undefined)) {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  }
  return secrets
}
