import { readFileSync } from 'node:fs'
import { createTaskList, migrate, openDatabase } from '@kinora/adapters/postgres'
import type { TaskFilter, TaskPage } from '@kinora/domain'
import pg from 'pg'
import { inheritedEnvironment } from '../environment.ts'
import { quantile } from './keep-busy.ts'

const rounds = 100
const week = (): TaskFilter => ({
  createdFrom: new Date(Date.now() - 7 * 86_400_000),
  createdTo: new Date(),
  ids: undefined,
  templates: undefined,
  models: undefined,
  resolutions: undefined,
  states: undefined,
})

/** What half of all tasks belong to, and one tenant of many. */
const tenants = { large: '1', small: '77' }

type Ask = [filter: Partial<TaskFilter>, page: Partial<TaskPage>]
export type ListFigures = Record<string, [median: number, p99: number]>

const statementsOf = (rows: number): string[] => {
  const text = readFileSync(new URL('lists.sql', import.meta.url), 'utf8').replaceAll(':rows', String(rows))
  // A block between $$ holds semicolons of its own; all others end a statement.
  return text.split(/;\s*\n(?=(?:[^$]*\$\$[^$]*\$\$)*[^$]*$)/)
}

const withDatabase = async <T>(rows: number, work: (url: string) => Promise<T>): Promise<T> => {
  const server = new pg.Client({ connectionString: inheritedEnvironment['DATABASE_URL'] })
  const url = new URL(inheritedEnvironment['DATABASE_URL'] ?? '')
  url.pathname = `/kinora_lists_${process.pid}_${rows}`
  const name = url.pathname.slice(1)
  await server.connect()
  await server.query(`create database ${name}`)
  try {
    await migrate(url.href, () => undefined)
    const db = new pg.Client({ connectionString: url.href })
    await db.connect()
    for (const statement of statementsOf(rows)) await db.query(statement)
    await db.end()
    return await work(url.href)
  } finally {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
}

/** Pages of the task list in a database of their own, as the API's role reads them. */
export const measureLists = (rows: number): Promise<ListFigures> =>
  withDatabase(rows, async (url) => {
    const db = openDatabase({ url, role: 'api', max: 1, onError: () => undefined })
    const { list } = createTaskList(db)
    const figures: ListFigures = {}
    for (const [size, tenant] of Object.entries(tenants)) {
      const first = { before: undefined, skip: 0, most: 11 }
      const [middle] = await list(tenant, week(), { ...first, skip: size === 'large' ? Math.floor(rows / 4) : 2 })
      const asks: Record<string, Ask> = {
        'first page': [{}, {}],
        'page by token': [{}, { before: middle }],
        'rare state': [{ states: ['failed'] }, {}],
        'all states': [{ states: ['success', 'failed', 'processing'] }, {}],
        'common model': [{ models: ['genq3'] }, {}],
        'rare model': [{ models: ['genq1-classic'] }, {}],
        'common resolution': [{ resolutions: ['540p'] }, {}],
        'rare resolution': [{ resolutions: ['1080p'] }, {}],
        'page 100 by number': [{}, { skip: 1_000 }],
      }
      for (const [name, [filter, page]] of Object.entries(asks)) {
        const times: number[] = []
        for (let i = 0; i < rounds; i += 1) {
          const began = performance.now()
          await list(tenant, { ...week(), ...filter }, { ...first, ...page })
          // The first one of a connection is planned; the others are what a service pays.
          if (i > 0) times.push(performance.now() - began)
        }
        figures[`${name}, ${size} tenant`] = [quantile(times, 0.5), quantile(times, 0.99)]
      }
    }
    await db.end()
    return figures
  })
