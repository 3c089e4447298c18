import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { adminCalls, hasId, listFields, minimalAdminBodies } from './admin-calls.ts'
import { listBadValues } from './admin-fields.ts'
import { administration } from './administration.ts'
import type { Case } from './case.ts'
import { sessionCalls } from './console-calls.ts'
import { consoleSessions } from './console-sessions.ts'

const routeFiles = ['session-routes.ts', 'oidc-routes.ts']
const listNames = (row: string): string[] => (administration[row]?.() ?? []).map(({ name }: Case) => name)
/** Rows with the values of fields, and the row of cursors. */
const fieldRows = ['B537', 'B539', 'B540', 'B541', 'B543', 'B544']

it('every field of every administration call has a bad value in a row (D-440)', () => {
  const covered = fieldRows.flatMap(listNames)
  const uncovered = adminCalls.flatMap((call) =>
    listFields(call)
      .map((field) => `${call.name} ${field}`)
      .filter((wanted) => !covered.some((name) => name.startsWith(`${wanted} `))),
  )
  expect(uncovered).toEqual([])
})

it.each(['B529', 'B530'])('row %s sends every administration call (D-440)', (row) => {
  const covered = new Set(listNames(row).map((name) => name.split(' ')[0]))
  expect(adminCalls.filter(({ name }) => !covered.has(name)).map(({ name }) => name)).toEqual([])
})

it.each(['B534', 'B535'])('row %s sends every administration call with an id (D-440)', (row) => {
  const covered = new Set(listNames(row).map((name) => name.split(' ')[0]))
  expect(adminCalls.filter((call) => hasId(call) && !covered.has(call.name)).map(({ name }) => name)).toEqual([])
})

it('the smallest body of every administration call is valid, so that only the bad value is refused', () => {
  const invalid = adminCalls.filter(
    ({ method, name, body }) => method !== 'GET' && !body.safeParse(minimalAdminBodies[name] ?? {}).success,
  )
  expect(invalid.map(({ name }) => name)).toEqual([])
})

it('every bad value is refused by the schema of its call', () => {
  const accepted = adminCalls.flatMap((call) =>
    listFields(call).flatMap((field) =>
      listBadValues(call, field).flatMap(({ value }) => {
        const sent = call.method === 'GET' ? String(value) : value
        const { success } = call.body.safeParse({ ...minimalAdminBodies[call.name], [field]: sent })
        return success ? [`${call.name} ${field} ${JSON.stringify(value)}`] : []
      }),
    ),
  )
  expect(accepted).toEqual([])
})

it('every session call of the console is in the rows of sessions (D-440)', () => {
  const folder = join(import.meta.dirname, '../../apps/api/src/http/console')
  const text = routeFiles.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const paths = [...text.matchAll(/'(\/console\/api\/[^'?]*)'/g)].map(([, path = '']) => path.replace(':id', '{id}'))
  expect(paths.length).toBeGreaterThan(8)
  expect([...new Set(sessionCalls.map(([, path]) => path))].toSorted()).toEqual([...new Set(paths)].toSorted())
  const names = Object.values(consoleSessions).flatMap((build) => build().map(({ name }) => name))
  const unnamed = sessionCalls.filter(([, path]) => !names.some((name) => name.includes(path)))
  expect(unnamed).toEqual([])
})
