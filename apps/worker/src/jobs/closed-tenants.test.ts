import { expect, it } from 'vitest'
import { blockClosedTenants, type ClosedTenantDeps, emptyClosedTenants } from './closed-tenants.ts'

type Scene = { pages?: Record<string, string[][]>; busy?: string[]; broken?: string[] }

const scene = ({ pages = {}, busy = [], broken = [] }: Scene) => {
  const seen: string[] = []
  const unblocked = Object.keys(pages)
  const unremoved = Object.keys(pages)
  const deps: ClosedTenantDeps = {
    closedTenants: {
      listUnblocked: async () => [...unblocked],
      markBlocked: async (id) => void seen.push(`${id} recorded as blocked`),
      listUnremoved: async () => [...unremoved],
      markRemoved: async (id) => void seen.push(`${id} recorded as removed`),
      hasOpenTasks: async (id) => busy.includes(id),
      forgetMedia: async (id) => void seen.push(`${id} forgotten`),
    },
    objects: {
      block: async (id) => void seen.push(`${id} blocked`),
      async *storedFor(id) {
        while ((pages[id]?.length ?? 0) > 0) yield pages[id]?.[0] ?? []
      },
      remove: async (keys) => {
        const owner = Object.keys(pages).find((id) => pages[id]?.[0]?.join() === keys.join()) ?? ''
        if (broken.includes(owner)) throw new Error(`${owner} cannot be removed`)
        pages[owner]?.shift()
        seen.push(`${keys.join()} removed`)
      },
    },
  }
  return { deps, seen }
}

it('a closed tenant is blocked in the store before the database records it (C54)', async () => {
  const { deps, seen } = scene({ pages: { a: [], b: [] } })
  await blockClosedTenants(deps)
  expect(seen).toEqual(['a blocked', 'a recorded as blocked', 'b blocked', 'b recorded as blocked'])
})

it('objects of a closed tenant are removed page by page, then recorded as removed (C54)', async () => {
  const { deps, seen } = scene({ pages: { a: [['1', '2'], ['3']] } })
  expect(await emptyClosedTenants(deps)).toBeUndefined()
  expect(seen).toEqual(['1,2 removed', '3 removed', 'a forgotten', 'a recorded as removed'])
})

it('a closed tenant with open tasks stays on the list (C54)', async () => {
  const { deps, seen } = scene({ pages: { a: [['1']] }, busy: ['a'] })
  await emptyClosedTenants(deps)
  expect(seen).toEqual(['1 removed'])
})

it('a round removes at most 20 pages and reports that more is left (C54)', async () => {
  const { deps, seen } = scene({ pages: { a: Array.from({ length: 25 }, (_, i) => [String(i)]) } })
  expect(await emptyClosedTenants(deps)).toBe('more')
  expect(seen).toHaveLength(20)
  expect(await emptyClosedTenants(deps)).toBeUndefined()
  expect(seen).toHaveLength(27)
})

it('a tenant whose objects cannot be removed delays no other tenant (C54)', async () => {
  const { deps, seen } = scene({ pages: { a: [['1']], b: [['2']] }, broken: ['a'] })
  await expect(emptyClosedTenants(deps)).rejects.toThrow('a cannot be removed')
  expect(seen).toEqual(['2 removed', 'b forgotten', 'b recorded as removed'])
})
