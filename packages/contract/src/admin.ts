import { auditEndpoints } from './admin/audit.ts'
import { backendEndpoints } from './admin/backends.ts'
import { deliveryEndpoints } from './admin/deliveries.ts'
import { grantRequestEndpoints } from './admin/grant-requests.ts'
import { healthEndpoints } from './admin/health.ts'
import { keyEndpoints } from './admin/keys.ts'
import { liveEndpoints } from './admin/live.ts'
import { memberEndpoints } from './admin/members.ts'
import { moneyEndpoints } from './admin/money.ts'
import { operationEndpoints } from './admin/operations.ts'
import { partEndpoints } from './admin/parts.ts'
import { peopleEndpoints } from './admin/people.ts'
import { poolEndpoints } from './admin/pools.ts'
import { secretEndpoints } from './admin/secrets.ts'
import { spendEndpoints } from './admin/spend.ts'
import { taskActionEndpoints } from './admin/task-actions.ts'
import { taskContentEndpoints } from './admin/task-content.ts'
import { taskEndpoints } from './admin/tasks.ts'
import { tenantEndpoints } from './admin/tenants.ts'
import { usageEndpoints } from './admin/usage.ts'
import { weightEndpoints } from './admin/weights.ts'

/** Request bodies and replies of the administration API. Its routes, OpenAPI, the SDK and `kinora admin` read them. */
export const adminEndpoints = {
  ...tenantEndpoints,
  ...keyEndpoints,
  ...moneyEndpoints,
  ...grantRequestEndpoints,
  ...peopleEndpoints,
  ...memberEndpoints,
  ...usageEndpoints,
  ...operationEndpoints,
  ...liveEndpoints,
  ...poolEndpoints,
  ...backendEndpoints,
  ...spendEndpoints,
  ...taskEndpoints,
  ...taskActionEndpoints,
  ...taskContentEndpoints,
  ...partEndpoints,
  ...healthEndpoints,
  ...weightEndpoints,
  ...deliveryEndpoints,
  ...secretEndpoints,
  ...auditEndpoints,
} as const
