import { type Endpoint, endpoints } from '@kinora/contract'
import { generators } from '@kinora/generators'
import { markdownTable } from './markdown-table.ts'
import { callFileName } from './render-call-pages.ts'
import { writtenNote } from './written-note.ts'

export const renderReferenceIndex = (): string => {
  const creates = generators.map(({ id, path, title }) => [`\`POST ${path}\``, `[${title}](${id}.md)`, '`create`'])
  const others = Object.values<Endpoint>(endpoints).map(
    ({ name, aliasOf: aliasTarget, method, path, summary, scope }) => [
      `\`${method} ${path}\``,
      `[${summary}](calls/${callFileName(aliasTarget ?? name)}.md)`,
      `\`${scope}\``,
    ],
  )
  return `# Reference

${writtenNote}
These pages are generated from the code. A running service serves the same reference, with every schema, at \`/docs\` and
\`/openapi.json\`; the files are [openapi.json](../../openapi.json) and, for the administration API,
[openapi-admin.json](../openapi-admin.json).

${markdownTable(['endpoint', 'summary', 'key scope'], [...creates, ...others])}
- [OpenAI-compatible API](../openai.md): the endpoints under \`/v1\`
- [Prices](prices.md) of all endpoints and models
- [Sizes](sizes.md): pixel sizes of every resolution and aspect ratio
- [Errors and warnings](errors.md): every reason with its cause and remedy
- [Task failures](failures.md): every \`err_msg\` by endpoint
- [Settings](settings.md): every setting of the API and the worker
- [MCP tools](mcp-tools.md), at \`POST /mcp\` and in \`kinora mcp\`
- [API coverage by client](parity.md): every endpoint in both SDKs, the command line and the MCP tools
- [Administration](administration.md): every endpoint and command for operators
- [Recipes of hosted providers](recipe.schema.json), as JSON Schema; [Add a provider](../add-a-provider.md) explains them
- [Console rights](console-rights.md): who may make which call through the console
`
}
