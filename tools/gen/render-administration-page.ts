import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

const rowOf = ({ method, path, summary, command }: AdminEndpoint): string[] => [
  summary,
  `\`${method} ${path}\``,
  command === undefined ? '' : `\`npx kinora admin ${command}\``,
]

export const renderAdministrationPage = (): string => `# Administration

${writtenNote}
The administration API listens at \`ADMIN_LISTEN\`, apart from the API that customers use, and takes \`Authorization: Bearer\`
with \`ADMIN_TOKEN\`. Bodies and replies: [openapi-admin.json](../openapi-admin.json). \`--help\` behind a command shows its flags.
\`/metrics\` and \`/version\` there need no token.

${markdownTable(['does', 'call', 'command'], Object.values<AdminEndpoint>(adminEndpoints).map(rowOf))}`
