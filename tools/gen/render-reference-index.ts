import { type Endpoint, endpoints } from '@kinora/contract'
import { generators } from '@kinora/generators'
import { markdownTable } from './markdown-table.ts'
import { fileOfCall } from './render-call-pages.ts'
import { writtenNote } from './written-note.ts'

export const renderReferenceIndex = (): string => {
  const creates = generators.map(({ id, path, title }) => [`\`POST ${path}\``, `[${title}](${id}.md)`, '`create`'])
  const others = Object.values<Endpoint>(endpoints).map(({ name, aliasOf, method, path, summary, scope }) => [
    `\`${method} ${path}\``,
    `[${summary}](calls/${fileOfCall(aliasOf ?? name)}.md)`,
    `\`${scope}\``,
  ])
  return `# Reference

${writtenNote}
Everything here is read from the code. A running service shows the same, with every shape, at \`/docs\` and
\`/openapi.json\`; the files are [openapi.json](../../openapi.json) and, for the administration API,
[openapi-admin.json](../openapi-admin.json).

${markdownTable(['endpoint', 'does', 'scope of the key'], [...creates, ...others])}
- [In OpenAI's shape](../openai.md): what is under \`/v1\`
- [Prices](prices.md) of all endpoints and models
- [Sizes](sizes.md): pixels of every resolution and ratio
- [Errors and warnings](errors.md): every reason, why it happens and what to do
- [Failures of tasks](failures.md): every \`err_msg\` by endpoint
- [Settings](settings.md): every setting of the API and the worker
- [Tools](mcp-tools.md) of the Model Context Protocol, at \`POST /mcp\` and in \`kinora mcp\`
- [Every way in](parity.md): each call in both clients, the command line and the tools
- [Administration](administration.md): every call and command of the operator
`
}
