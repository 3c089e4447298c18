import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { markdownTable } from '../markdown-table.ts'
import { fileOfCall } from '../render-call-pages.ts'
import { type Listed, type OpenApi, operationsOf } from '../sdk-operations.ts'
import { writtenNote } from '../written-note.ts'
import { findWaysIn } from './ways-in.ts'

const pageOf = ({ path, operation: { operationId, 'x-command': command } }: Listed): string => {
  if (path.startsWith('/v1/')) return '[page](../openai.md)'
  return `[page](${command ?? `calls/${fileOfCall(operationId)}`}.md)`
}

type Aliases = { path: string; of: string }[]

const aliasesIn = ({ paths }: OpenApi): Aliases =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ 'x-alias-of': of }) => (of === undefined ? [] : [{ path, of }])),
  )

/** Every call of the service in every way there is to make it. A call that is missing somewhere is an error here. */
export const renderParityPage = async (document: OpenApi, pythonClient: string): Promise<string> => {
  const ways = await findWaysIn(pythonClient)
  const rows = operationsOf(document).map((listed) => {
    const { typescript, python, command, tool } = ways.of(listed)
    return [`\`${listed.method} ${listed.path}\``, typescript, python, command, tool, pageOf(listed)]
  })
  const operating = Object.entries<AdminEndpoint>(adminEndpoints).map(([name, { method, path, command }]) => [
    `\`${method} ${path}\``,
    `\`ask(adminEndpoints.${name})\``,
    command === undefined ? ways.commandsAt({ name, method, path }) : `\`admin ${command}\``,
  ])
  return `# Every way in

${writtenNote}
Each call, and where it is found in the two clients, the command line, the tools of the Model Context Protocol and these pages.
What a command (behind \`kinora\`) or a tool calls was found by running it. A \`none\` tells why.

${markdownTable(['call', 'TypeScript', 'Python', 'command', 'tool', 'docs'], rows)}
\`POST /mcp\` takes messages of the Model Context Protocol, by any of its clients: [page](../mcp.md).

## Older paths

The same calls under another address, so nothing has them but the service itself:

${markdownTable(
  ['path', 'the same as'],
  aliasesIn(document).map(({ path, of }) => [`\`${path}\``, `\`${of}\``]),
)}
## To operate

By \`createAdminClient\` of \`@kinora/sdk/admin\`, and by the command line; all of them are told on
[one page](administration.md). There is no such client in Python, where nobody has asked for one: the calls stand in
[openapi-admin.json](../openapi-admin.json). There are no such tools, because an assistant that may make films is not to make keys.

${markdownTable(['call', 'TypeScript', 'command'], operating)}`
}
