import type { Database } from '@kinora/postgres'
import type { Receipt } from './receivers.ts'

const tables = [
  ['tasks', 'select * from tasks where id = $1'],
  ['task_events', 'select * from task_events where task_id = $1 order by seq'],
  ['attempts', 'select * from attempts where task_id = $1 order by step_no, try_no'],
  ['ledger', 'select * from ledger_entries where ref_id = $1 order by kind, account'],
  ['deliveries', 'select * from deliveries where task_id = $1'],
  ['outbox', 'select * from outbox where task_id = $1'],
] as const

/** All records of one task, for the analysis of a failure. */
export const listTaskRecords = async (
  db: Database,
  taskId: string,
  receipts: readonly Receipt[],
): Promise<string[]> => {
  const lines = [`records of task ${taskId}`]
  for (const [name, query] of tables) {
    const { rows } = await db.query<Record<string, unknown>>(query, [taskId])
    lines.push(...rows.map((row) => `  ${name.padEnd(11)} ${JSON.stringify(row)}`))
  }
  for (const receipt of receipts.filter((each) => each.taskId === taskId))
    lines.push(`  receipt     ${JSON.stringify(receipt)}`)
  return lines
}
