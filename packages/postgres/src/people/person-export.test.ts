import { expect, it } from 'vitest'
import type { Database } from '../database/pool.ts'
import { isTaken } from './is-taken.ts'
import { createPersonExport, type ExportedRow } from './person-export.ts'

it('the export reads the audit log in slices up to its last entry', async () => {
  const slices: unknown[][] = []
  const query = async (text: string, values: unknown[] = []) => {
    if (text.includes('audit_head')) return { rows: [{ seq: '45000' }] }
    if (text.includes('from people')) return { rows: [{ id: values[0] }] }
    if (!text.includes('audit_log')) return { rows: [] }
    slices.push(values)
    return { rows: values[0] === 40_000 ? [{ seq: '44000' }] : [] }
  }
  const rows: ExportedRow[] = []
  for await (const row of createPersonExport({ query } as unknown as Database).read('7')) rows.push(row)
  expect(slices).toEqual([
    [0, 20_000, '7'],
    [20_000, 40_000, '7'],
    [40_000, 60_000, '7'],
  ])
  expect(rows).toEqual([
    { of: 'person', row: { id: '7' } },
    { of: 'audit entry', row: { seq: '44000' } },
  ])
})

it('isTaken recognizes a rejection by a unique index', () => {
  expect(isTaken(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(true)
  expect(isTaken(new Error('connection lost'))).toBe(false)
})
