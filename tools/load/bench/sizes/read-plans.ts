import type { TaskFilter, TaskPage } from '@kinora/domain'
import { createTaskList, openDatabase } from '@kinora/postgres'
import pg from 'pg'
import type { SizedWorld } from './sized-world.ts'

type Statement = { name?: string; text: string; values: unknown[] }

const everything = (): TaskFilter => ({
  createdFrom: new Date(Date.now() - 7 * 86_400_000),
  createdTo: new Date(),
  ids: undefined,
  templates: undefined,
  models: undefined,
  resolutions: undefined,
  states: undefined,
})
const firstPage: TaskPage = { before: undefined, skip: 0, most: 11 }

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** Partitions differ only in their name, so each line is shown once. */
const shorten = (lines: readonly string[]): string => {
  const alike = lines.map((line) => line.replaceAll(/_\d{8}/g, '_DAY').replaceAll(/\b([a-z])_\d+\b/g, '$1'))
  return [...new Set(alike)].join('\n')
}

/** The plan of a prepared statement for the API's role. */
const explainStatement = async (client: pg.PoolClient, { text, values }: Statement): Promise<string> => {
  await client.query(`prepare explained as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) execute explained (${values.map(literal).join(', ')})`,
  )
  await client.query('deallocate explained')
  return shorten(rows.map((row) => row['QUERY PLAN']))
}

/** Reads the query inside a database function, with its parameters in order. */
const readFunctionQuery = async (client: pg.PoolClient, name: string, values: unknown[]): Promise<Statement> => {
  const { rows } = await client.query<{ source: string; parameters: string[] }>(
    `select prosrc as source, proargnames[1:pronargs] as parameters from pg_proc where proname = $1`,
    [name],
  )
  const [procedure] = rows
  const query = /return query\s+([\s\S]*?);/.exec(procedure?.source ?? '')?.[1] ?? ''
  const text = (procedure?.parameters ?? []).reduce(
    (sql, parameter, i) => sql.replaceAll(new RegExp(`\\b${parameter}\\b`, 'g'), `$${i + 1}`),
    query,
  )
  return { text, values }
}

/** Reads the plans of the most frequent queries. */
export const readPlans = async (world: SizedWorld): Promise<Record<string, string>> => {
  const db = openDatabase({ url: world.loginUrl('api'), max: 1, onError: () => undefined })
  const statements: Statement[] = []
  db.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const captureQuery = (statement: Statement, ...rest: unknown[]): unknown => {
      if (statement.name?.startsWith('list_tasks')) statements.push(statement)
      return query(statement, ...rest)
    }
    Object.assign(client, { query: captureQuery })
  })
  const { id, taskIds } = world.tenants.large
  const { list } = createTaskList(db)
  const [middle] = await list(id, everything(), { ...firstPage, skip: 1_000 })
  statements.length = 0
  await list(id, everything(), firstPage)
  await list(id, everything(), { ...firstPage, before: middle })
  await list(id, { ...everything(), states: ['failed'] }, firstPage)
  await list(id, { ...everything(), models: ['genq3'] }, firstPage)
  const names = ['A list, first page', 'A list, page by token', 'A list of a state', 'A list of a model']
  const client = await db.connect()
  try {
    await client.query(`begin; select set_config('app.tenant', '${id}', true)`)
    const plans: Record<string, string> = {}
    for (const [i, statement] of statements.entries()) plans[names[i] ?? ''] = await explainStatement(client, statement)
    plans['A poll'] = await explainStatement(client, await readFunctionQuery(client, 'read_task', [id, taskIds[0]]))
    plans['Credits'] = await explainStatement(client, await readFunctionQuery(client, 'read_account', [id, 5]))
    await client.query('rollback')
    return plans
  } finally {
    client.release()
    await db.end()
  }
}
