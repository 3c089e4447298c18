import {
  type AdminEndpoint,
  adminEndpoints,
  consoleCallers,
  type Endpoint,
  endpoints,
  mayAdminister,
  mayCall,
} from '@kinora/contract'
import { newestGenerators } from '@kinora/generators'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

const mark = (isAllowed: boolean): string => (isAllowed ? 'yes' : '–')

const adminRow = (endpoint: AdminEndpoint): string[] => [
  `\`${endpoint.method} ${endpoint.path}\``,
  ...consoleCallers.map((caller) => mark(mayAdminister(caller, endpoint))),
]

type PublicCall = Pick<Endpoint, 'method' | 'path' | 'scope'>
const publicRow = (call: PublicCall): string[] => [
  `\`${call.method} ${call.path}\``,
  ...consoleCallers.map((caller) => mark(mayCall(caller, call))),
]

const publicCalls = (): PublicCall[] => [
  ...newestGenerators.map(({ path }): PublicCall => ({ method: 'POST', path, scope: 'create' })),
  ...Object.values<Endpoint>(endpoints),
]

export const renderConsoleRightsPage = (): string => `# Console rights

${writtenNote}
Calls of the [console](../console.md) and the callers that may make them. A refused call gets 403 Forbidden, without a session 401
Unauthorized. An owner names the tenant in the header \`X-Kinora-Tenant\`. A key signs in with its own scopes; the column shows
the default ones, and the scope \`keys:admin\` adds the key calls of its tenant. Another tenant is always not found.

## Administration API

Below \`/console/api\`. The role \`operator\` counts on \`ADMIN_LISTEN\` only, unless \`CONSOLE_OPERATOR_PUBLIC\` is \`on\`.
To approve a grant request and to give \`content.read\`, another operator than the one concerned must make the call.
The content of a task needs \`content.read\`.

${markdownTable(['call', ...consoleCallers], Object.values<AdminEndpoint>(adminEndpoints).map(adminRow))}
## Public API

Below \`/console/api/tenants/{tenant}\`. An operator needs a role in the tenant.

${markdownTable(['call', ...consoleCallers], publicCalls().map(publicRow))}`
