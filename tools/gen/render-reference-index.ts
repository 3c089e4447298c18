import { endpoints } from '@kinora/contract'
import { generators } from '@kinora/generators'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

export const renderReferenceIndex = (): string => {
  const creates = generators.map(({ id, path, title }) => [`\`POST ${path}\``, `[${title}](${id}.md)`, '`create`'])
  const others = Object.values(endpoints).map(({ method, path, summary, scope }) => [
    `\`${method} ${path}\``,
    summary,
    `\`${scope}\``,
  ])
  return `# Reference

${writtenNote}
Everything here is read from the code. A running service shows the same, with every shape, at \`/docs\` and
\`/openapi.json\`; the files are [openapi.json](../../openapi.json) and, for the administration API,
[openapi-admin.json](../openapi-admin.json).

${markdownTable(['endpoint', 'does', 'scope of the key'], [...creates, ...others])}
- [In OpenAI's shape](../openai.md): what is under \`/v1\`
- [Errors](errors.md): every reason and its status
- [Settings](settings.md): every setting of the API and the worker
- [Tools](mcp-tools.md) of the Model Context Protocol, at \`POST /mcp\` and in \`kinora mcp\`
`
}
