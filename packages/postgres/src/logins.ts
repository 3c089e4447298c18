import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

/** The logins of the service. Each is a database role of the same name and a member of no other role. */
export const databaseLogins = ['api', 'admin', 'worker', 'system', 'backup'] as const
export type DatabaseLogin = (typeof databaseLogins)[number]

const roleName = (login: DatabaseLogin): string => `kinora_${login}`
const connectTimeoutMs = 5_000
const queryTimeoutMs = 10_000

/** Computes the verifier that PostgreSQL stores, so that no statement and no server log contains the password. */
export const scramVerifier = (password: string, salt = randomBytes(16), iterations = 4_096): string => {
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const serverKey = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/** Runs work in one short session. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates the roles that a backup names as grantees. Existing roles stay unchanged. */
export const ensureRoles = (ownerUrl: string): Promise<void> =>
  withClient(ownerUrl, async (owner) => {
    for (const [name, right] of [
      ...databaseLogins.map((login) => [roleName(login), 'login'] as const),
      ['kinora_ledger', 'nologin'] as const,
    ]) {
      if ((await owner.query('select from pg_roles where rolname = $1', [name])).rowCount === 0)
        await owner.query(`create role ${name} ${right} noinherit`)
      // As in the first migration: under forced row-level security, the owner sees rows only as a member.
      if (name !== 'kinora_ledger') await owner.query(`grant ${name} to current_user`)
    }
  })

/** Returns false if the server refuses the password or the role. Other errors are thrown. */
const canLogIn = (url: string): Promise<boolean> =>
  withClient(url, async () => true).catch((error: unknown) => {
    if (/^28(000|P01)$/.test((error as { code?: string }).code ?? '')) return false
    throw error
  })

/** A login at the address of the owner, because its own URL may be that of a pooler. */
const atServer = (ownerUrl: string, login: string): string => {
  const { username, password } = new URL(login)
  return Object.assign(new URL(ownerUrl), { username, password }).href
}

/**
 * Sets the password in each URL for its login. Logins that already work stay unchanged. Returns the changed ones.
 * Passwords must be printable ASCII, because other characters need normalisation before hashing.
 */
export const setLogins = async (ownerUrl: string, urls: readonly string[]): Promise<string[]> => {
  const changed: string[] = []
  for (const loginUrl of urls) {
    const url = atServer(ownerUrl, loginUrl)
    if (await canLogIn(url)) continue
    const { username: role, password } = new URL(url)
    const plain = decodeURIComponent(password)
    if (!/^[\x20-\x7e]+$/.test(plain)) throw new Error(`the URL of ${role} must carry a password of printable ASCII`)
    const verifier = pg.escapeLiteral(scramVerifier(plain))
    await withClient(ownerUrl, (owner) =>
      owner.query(`alter role ${pg.escapeIdentifier(role)} login password ${verifier}`),
    )
    if (!(await canLogIn(url))) throw new Error(`${role} cannot log in; see pg_hba.conf of the server`)
    changed.push(role)
  }
  return changed
}
