import type { Seed } from './seed-console.ts'

/** A view of an operator: its route, and the path of a page with rows. */
export type ConsoleView = { name: string; route: string; path: (seed: Seed) => string }

const plain = (name: string): ConsoleView => ({ name, route: `/${name}`, path: () => name })
const buildTab = (page: string, tab: string): ConsoleView => ({
  name: `${page}, tab ${tab}`,
  route: `/${page}`,
  path: () => `${page}?tab=${tab}`,
})
const tenantTab = (tab: string): ConsoleView => ({
  name: `tenant, tab ${tab}`,
  route: '/tenants/$id',
  path: ({ tenantId }) => `tenants/${tenantId}?tab=${tab}`,
})
const task = (name: 'failed' | 'cancelled' | 'open'): ConsoleView => ({
  name: `task that is ${name}`,
  route: '/tasks/$id',
  path: (seed) => `tasks/${seed[name]}`,
})

/** Every view of an operator and each of its tabs. */
export const operatorViews: readonly ConsoleView[] = [
  plain('now'),
  plain('tasks'),
  { name: 'tasks with filters', route: '/tasks', path: ({ tenantId }) => `tasks?state=failed&tenant_id=${tenantId}` },
  { name: 'tasks without a match', route: '/tasks', path: () => 'tasks?generator=nothing' },
  task('failed'),
  task('cancelled'),
  task('open'),
  plain('attention'),
  buildTab('attention', 'unknown'),
  plain('backends'),
  { name: 'back end', route: '/backends/$id', path: ({ backend }) => `backends/${encodeURIComponent(backend)}` },
  plain('weights'),
  plain('tenants'),
  tenantTab('overview'),
  tenantTab('usage'),
  tenantTab('keys'),
  tenantTab('grants'),
  plain('people'),
  buildTab('people', 'sessions'),
  buildTab('people', 'requests'),
  { name: 'person', route: '/people/$id', path: ({ colleague }) => `people/${colleague}` },
  plain('audit'),
  plain('health'),
  buildTab('health', 'settings'),
  plain('account'),
]
