import { expect, expectTypeOf, it } from 'vitest'
import { type Columns, columnsOf, into, type Renamed, type Row, selectAs } from './rows.ts'

it('into and columnsOf spell out a list of columns, for the reader and for the compiler', () => {
  const list = into('accounts', 'tenant_id', 'available')
  expect(list).toBe('accounts (tenant_id, available)')
  expectTypeOf(list).toEqualTypeOf<'accounts (tenant_id, available)'>()
  expect(columnsOf('accounts', 'tenant_id', 'available')).toBe('tenant_id, available')
})

it('selectAs selects columns of one table under other names', () => {
  expect(selectAs('attempts', 'a', { taskId: 'task_id', step: 'step' })).toBe('a.task_id as "taskId", a.step as "step"')
})

it('columns that a table does not have are refused by the compiler', () => {
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

it('rows have the types that pg reads, and the values that a check constraint allows', () => {
  type States = 'intended' | 'started' | 'done' | 'failed' | 'unknown'
  expectTypeOf<Row<'attempts'>['id']>().toEqualTypeOf<string>()
  expectTypeOf<Row<'attempts'>['state']>().toEqualTypeOf<States>()
  expectTypeOf<Row<'attempts'>['ended_at']>().toEqualTypeOf<Date | null>()
})
