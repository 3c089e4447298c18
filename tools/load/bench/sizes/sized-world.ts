import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdminClient } from '@kinora/sdk/admin'
import pg from 'pg'
import { Pool } from 'undici'
import { inheritedEnvironment } from '../../../testkit/environment.ts'
import { noRateLimit } from '../../../testkit/no-rate-limit.ts'
import { maxRetries } from '../../../testkit/retry-unavailable.ts'
import { startProcess } from '../../../testkit/start-process.ts'
import { openTemporaryDatabase } from '../../../testkit/temporary-database.ts'

export type SizedTenant = { id: string; key: string; taskIds: string[] }
export type SizedWorld = Awaited<ReturnType<typeof openSizedWorld>>

const portBase = Number(inheritedEnvironment['LISTEN']?.split(':').at(-1) ?? 15400) + 55

const fill = async (url: string, values: Record<string, string>): Promise<void> => {
  const text = Object.entries(values).reduce(
    (sql, [name, value]) => sql.replaceAll(`:${name}`, value),
    readFileSync(new URL('fill.sql', import.meta.url), 'utf8').replaceAll(/^--.*$/gm, ''),
  )
  const db = new pg.Client({ connectionString: url, options: '-c statement_timeout=0 -c synchronous_commit=off' })
  await db.connect()
  try {
    for (const statement of text.split(/;\s*\n/)) await db.query(statement)
  } finally {
    await db.end()
  }
}

const sampleTaskIds = async (url: string, tenantId: string, most: number): Promise<string[]> => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { rows } = await db.query<{ id: string }>(
    'select id from tasks where tenant_id = $1 order by hashint8(id) limit $2',
    [tenantId, most],
  )
  await db.end()
  return rows.map(({ id }) => id)
}

/** A separate database with tasks of a thousand tenants, and an API in front of it. `place` offsets their ports. */
export const openSizedWorld = async (rows: number, place: number) => {
  const own = await openTemporaryDatabase(`sizes_${rows}`)
  const [baseUrl, adminUrl] = [portBase + 2 * place, portBase + 2 * place + 1].map((port) => `http://127.0.0.1:${port}`)
  const env = {
    ...inheritedEnvironment,
    ...own.settings,
    LISTEN: baseUrl?.slice(7),
    ADMIN_LISTEN: adminUrl?.slice(7),
    PUBLIC_BASE_URL: baseUrl,
    MODEL_ROWS: 'extended',
    CONCURRENCY: '1000000',
    QUEUE_CAP: '1000000',
    ...noRateLimit,
  }
  const api = await startProcess('apps/api/src/main.ts', env, /listening/)
  const connection = new Pool(baseUrl ?? '', { connections: 16 })
  const admin = createAdminClient({ baseUrl: adminUrl ?? '', token: inheritedEnvironment['ADMIN_TOKEN'] ?? '' })
  const openTenant = async (title: string) => {
    const { id } = await admin.createTenant({ name: title })
    await admin.grantCredits(id, { credits: 1_000_000_000, reason: 'bench' })
    return { id, key: (await admin.createKey(id, { name: title })).key }
  }
  const large = await openTenant('large')
  const small = await openTenant('small')
  await fill(own.url, { rows: String(rows), large: large.id, small: small.id })
  const withTasks = async (tenant: { id: string; key: string }): Promise<SizedTenant> => ({
    ...tenant,
    taskIds: await sampleTaskIds(own.url, tenant.id, 2_000),
  })
  let retries = 0
  return {
    rows,
    retries: () => retries,
    loginUrl: own.loginUrl,
    tenants: { large: await withTasks(large), small: await withTasks(small) },
    async send(key: string, path: string, body?: object): Promise<string> {
      const headers = { authorization: `Token ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) }
      const method = body ? 'POST' : 'GET'
      for (let tries = 0; ; tries += 1) {
        const answer = await connection.request({ method, path, headers, body: body ? JSON.stringify(body) : null })
        const text = await answer.body.text()
        if (answer.statusCode === 200) return text
        if (answer.statusCode !== 503 || tries === maxRetries)
          throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
        retries += 1
        await sleep(Number(answer.headers['retry-after'] ?? 1) * 1_000)
      }
    },
    async close(): Promise<void> {
      await Promise.all([connection.close(), api.stop()])
      await own.drop()
    },
  }
}
