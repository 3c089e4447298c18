import { databaseLogins } from '@kinora/postgres'
import pg from 'pg'
import { pollUntil } from '../../testkit/poll-until.ts'

/** The URL of each login, by setting, with a new password. */
export const readLoginUrls = (ownerUrl: string, createPassword: () => string): Record<string, string> =>
  Object.fromEntries(
    databaseLogins.map((login) => {
      const url = new URL(ownerUrl)
      url.username = `kinora_${login}`
      url.password = createPassword()
      return [`DATABASE_${login.toUpperCase()}_URL`, url.href]
    }),
  )

/** Waits until all tasks of the tenants have ended, then counts them and their charges. */
export const countTasks = async (ownerUrl: string, tenantIds: readonly string[], timeoutMs: number) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const query = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> => {
    const rows: R[] = []
    for (const tenant of tenantIds) {
      await client.query(`select set_config('app.tenant', $1, false)`, [tenant])
      rows.push(...(await client.query<R>(text, [tenant])).rows)
    }
    return rows
  }
  try {
    const tasks = await pollUntil(
      async () => {
        const rows = await query<{ id: string; state: string }>(
          'select id::text, state::text from tasks where tenant_id = $1::bigint',
        )
        return rows.every(({ state }) => state === 'success' || state === 'failed') ? rows : undefined
      },
      'the end of all tasks',
      timeoutMs,
    )
    const charges = await query<{ task_id: string; count: number }>(
      `select ref_id::text as task_id, count(*)::int as count from ledger_txns
        where tenant_id = $1::bigint and kind = 'capture' group by 1`,
    )
    const charged = new Map(charges.map(({ task_id, count }) => [task_id, count]))
    return {
      tasks: tasks.length,
      succeeded: new Set(tasks.filter(({ state }) => state === 'success').map(({ id }) => id)),
      notChargedOnce: tasks.filter(({ id }) => charged.get(id) !== 1).length,
    }
  } finally {
    await client.end()
  }
}
