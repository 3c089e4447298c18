import { auditEndpoints } from './admin/audit.ts'
import { deliveryEndpoints } from './admin/deliveries.ts'
import { grantRequestEndpoints } from './admin/grant-requests.ts'
import { keyEndpoints } from './admin/keys.ts'
import { liveEndpoints } from './admin/live.ts'
import { moneyEndpoints } from './admin/money.ts'
import { operationEndpoints } from './admin/operations.ts'
import { partEndpoints } from './admin/parts.ts'
import { peopleEndpoints } from './admin/people.ts'
import { poolEndpoints } from './admin/pools.ts'
import { secretEndpoints } from './admin/secrets.ts'
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
  ...usageEndpoints,
  ...operationEndpoints,
  ...liveEndpoints,
  ...poolEndpoints,
  ...taskEndpoints,
  ...partEndpoints,
  ...weightEndpoints,
  ...deliveryEndpoints,
  ...secretEndpoints,
  ...auditEndpoints,
} as const
