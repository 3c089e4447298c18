import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { markdownTable } from '../markdown-table.ts'
import { callFileName } from '../render-call-pages.ts'
import { type ListedOperation, listOperations, type OpenApi } from '../sdk-operations.ts'
import { writtenNote } from '../written-note.ts'
import { readClientCoverage } from './client-coverage.ts'

const linkPage = ({ path, operation: { operationId, 'x-command': command } }: ListedOperation): string => {
  if (path.startsWith('/v1/')) return '[page](../openai.md)'
  return `[page](${command ?? `calls/${callFileName(operationId)}`}.md)`
}

type Aliases = { path: string; of: string }[]

const listAliases = ({ paths }: OpenApi): Aliases =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ 'x-alias-of': of }) => (of === undefined ? [] : [{ path, of }])),
  )

/** Renders every call with its counterpart in each client. Throws for a call that a client lacks without a reason. */
export const renderParityPage = async (document: OpenApi, pythonClient: string): Promise<string> => {
  const coverage = await readClientCoverage(pythonClient)
  const rows = listOperations(document).map((listed) => {
    const { typescript, python, command, tool } = coverage.describeCall(listed)
    return [`\`${listed.method} ${listed.path}\``, typescript, python, command, tool, linkPage(listed)]
  })
  const adminRows = Object.entries<AdminEndpoint>(adminEndpoints).map(([name, { method, path, command }]) => [
    `\`${method} ${path}\``,
    `\`call(adminEndpoints.${name})\``,
    command === undefined ? coverage.commandsAt({ name, method, path }) : `\`admin ${command}\``,
  ])
  return `# API coverage by client

${writtenNote}
Each endpoint with its method in both SDKs, its command, its MCP tool and its page.
\`npm run gen\` runs each command (after \`kinora\`) and each tool and records its calls. A \`none\` states the reason.

${markdownTable(['endpoint', 'TypeScript', 'Python', 'command', 'tool', 'docs'], rows)}
\`POST /mcp\` serves the Model Context Protocol for any MCP client: [page](../mcp.md).

## Path aliases

Other paths of the same endpoints, which the clients do not use:

${markdownTable(
  ['path', 'alias of'],
  listAliases(document).map(({ path, of }) => [`\`${path}\``, `\`${of}\``]),
)}
## Administration

\`createAdminClient\` of \`@kinora/sdk/admin\` and the command line cover these endpoints; [Administration](administration.md)
describes them. Python has no administration client; [openapi-admin.json](../openapi-admin.json) describes the calls. MCP has
no administration tools, because an assistant that may create films must not create keys.

${markdownTable(['endpoint', 'TypeScript', 'command'], adminRows)}`
}
