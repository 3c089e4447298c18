import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/use-session.ts'
import { Frame } from './frame.tsx'
import { HomeView } from './home-view.tsx'
import { NotFoundView } from './not-found-view.tsx'
import { OperatorGate } from './operator-gate.tsx'
import { parseSearch, writeSearch } from './plain-search.ts'
import { readSearch } from './read-search.ts'
import { ViewProblem } from './view-problem.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundView, errorComponent: ViewProblem })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSearch('failed', 'back'),
}).lazy(() => import('../views/sign-in/sign-in-route.tsx').then(({ route }) => route))

/** Every view but the sign-in page needs a session. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  errorComponent: ViewProblem,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (session) return
    const isHome = location.pathname === '/'
    // The router expects a thrown redirect.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: '/sign-in', search: isHome ? {} : { back: location.href } })
  },
})
const at = <Path extends string>(path: Path) => ({ getParentRoute: () => frame, path })

const home = createRoute({ ...at('/'), component: HomeView })
const account = createRoute({
  ...at('/account'),
  component: lazyRouteComponent(() => import('../views/account/account-view.tsx'), 'AccountView'),
})

const operators = createRoute({ getParentRoute: () => frame, id: 'operators', component: OperatorGate })
const onlyOperators = <Path extends string>(path: Path) => ({ getParentRoute: () => operators, path })
const operatorViews = [
  createRoute({
    ...onlyOperators('/now'),
    component: lazyRouteComponent(() => import('../views/now/now-view.tsx'), 'NowView'),
  }),
  createRoute({
    ...onlyOperators('/tasks'),
    validateSearch: readSearch(
      'task_id',
      'trace_id',
      'tenant_id',
      'state',
      'generator',
      'err_code',
      'min_age',
      'max_age',
      'key_id',
      'model',
      'backend',
    ),
    component: lazyRouteComponent(() => import('../views/tasks/tasks-view.tsx'), 'TasksView'),
  }),
  createRoute({
    ...onlyOperators('/tasks/$id'),
    validateSearch: readSearch('at'),
    component: lazyRouteComponent(() => import('../views/task/task-view.tsx'), 'TaskView'),
  }),
  createRoute({
    ...onlyOperators('/attention'),
    validateSearch: readSearch('tab'),
    component: lazyRouteComponent(() => import('../views/attention/attention-view.tsx'), 'AttentionView'),
  }),
  createRoute({
    ...onlyOperators('/backends'),
    validateSearch: readSearch('pool'),
    component: lazyRouteComponent(() => import('../views/backends/backends-view.tsx'), 'BackendsView'),
  }),
  createRoute({
    ...onlyOperators('/backends/$id'),
    component: lazyRouteComponent(() => import('../views/backend/backend-view.tsx'), 'BackendView'),
  }),
  createRoute({
    ...onlyOperators('/weights'),
    component: lazyRouteComponent(() => import('../views/weights/weights-view.tsx'), 'WeightsView'),
  }),
  createRoute({
    ...onlyOperators('/tenants'),
    validateSearch: readSearch('find', 'closed'),
    component: lazyRouteComponent(() => import('../views/tenants/tenants-view.tsx'), 'TenantsView'),
  }),
  createRoute({
    ...onlyOperators('/tenants/$id'),
    validateSearch: readSearch('tab', 'range'),
    component: lazyRouteComponent(() => import('../views/tenant/tenant-view.tsx'), 'TenantView'),
  }),
  createRoute({
    ...onlyOperators('/people'),
    validateSearch: readSearch('tab'),
    component: lazyRouteComponent(() => import('../views/people/people-view.tsx'), 'PeopleView'),
  }),
  createRoute({
    ...onlyOperators('/people/$id'),
    component: lazyRouteComponent(() => import('../views/person/person-view.tsx'), 'PersonView'),
  }),
  createRoute({
    ...onlyOperators('/audit'),
    validateSearch: readSearch('find', 'actor'),
    component: lazyRouteComponent(() => import('../views/audit/audit-view.tsx'), 'AuditView'),
  }),
  createRoute({
    ...onlyOperators('/health'),
    validateSearch: readSearch('tab'),
    component: lazyRouteComponent(() => import('../views/health/health-view.tsx'), 'HealthView'),
  }),
] as const

const routeTree = root.addChildren([signIn, frame.addChildren([home, account, operators.addChildren(operatorViews)])])

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultErrorComponent: ViewProblem,
  defaultNotFoundComponent: NotFoundView,
  scrollRestoration: true,
  parseSearch,
  stringifySearch: writeSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
