import { expect, expectTypeOf, it } from 'vitest'
import { type Columns, columnList, into, type Renamed, type Row, selectAs } from './rows.ts'

it('into and columnList list columns at run time and as a type', () => {
  const list = into('accounts', 'tenant_id', 'available')
  expect(list).toBe('accounts (tenant_id, available)')
  expectTypeOf(list).toEqualTypeOf<'accounts (tenant_id, available)'>()
  expect(columnList('accounts', 'tenant_id', 'available')).toBe('tenant_id, available')
})

it('selectAs selects columns of one table under other names', () => {
  expect(selectAs('attempts', 'a', { taskId: 'task_id', step: 'step' })).toBe('a.task_id as "taskId", a.step as "step"')
})

it('the compiler rejects columns that a table does not have', () => {
  // @ts-expect-error tasks has no task_id
  into('tasks', 'id', 'task_id')
  // @ts-expect-error tasks has no task_id
  selectAs('tasks', 't', { taskId: 'task_id' })
  // @ts-expect-error tasks has no task_id
  expectTypeOf<Columns<'tasks', 'task_id'>>().toBeObject()
  // @ts-expect-error tasks has no task_id
  expectTypeOf<Columns<'tasks', 'id', { task_id: string }>>().toBeObject()
  // @ts-expect-error tasks has no task_id
  expectTypeOf<Renamed<'tasks', { taskId: 'task_id' }>>().toBeObject()
})

it('row types match the values that pg reads and that check constraints allow', () => {
  type States = 'intended' | 'started' | 'done' | 'failed' | 'unknown'
  expectTypeOf<Row<'attempts'>['id']>().toEqualTypeOf<string>()
  expectTypeOf<Row<'attempts'>['state']>().toEqualTypeOf<States>()
  expectTypeOf<Row<'attempts'>['ended_at']>().toEqualTypeOf<Date | null>()
})
