import { expect, test, vi } from 'vitest'
import { findEntries } from './palette-entries.ts'

const go = vi.fn()
const find = (typed: string) =>
  findEntries(typed, {
    t: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
    go,
    tenants: [
      { id: '2001', name: 'Studio Mira' },
      { id: '2002', name: 'Harbor' },
    ],
    backends: [{ name: 'mira-gpu', use: 'video' }],
  })

test('a task id opens its page', () => {
  const [entry, ...others] = find(' 247549788994682041 ')
  expect(others).toEqual([])
  expect(entry?.label).toBe('palette.openTask 247549788994682041')
  entry?.run()
  expect(go).toHaveBeenCalledWith({ to: '/tasks/$id', params: { id: '247549788994682041' } })
})

test('a trace id filters the list of tasks', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  find(trace.toUpperCase())[0]?.run()
  expect(go).toHaveBeenCalledWith({ to: '/tasks', search: { trace_id: trace } })
})

test('a part of a name finds tenants and back ends, an id its tenant', () => {
  expect(find('MIRA').map(({ id, hint }) => [id, hint])).toEqual([
    ['tenant-2001', 'palette.tenant'],
    ['backend-mira-gpu', 'palette.backend · video'],
  ])
  expect(find('2002').map(({ label }) => label)).toEqual(['Harbor'])
})

test('nothing typed finds nothing', () => expect(find('   ')).toEqual([]))
