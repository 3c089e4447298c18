import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

const renderRow = ({ method, path, summary, command }: AdminEndpoint): string[] => [
  summary,
  `\`${method} ${path}\``,
  command === undefined ? '' : `\`npx kinora admin ${command}\``,
]

export const renderAdministrationPage = (): string => `# Administration

${writtenNote}
The administration API listens at \`ADMIN_LISTEN\`, apart from the public API, and requires \`Authorization: Bearer\`
with \`ADMIN_TOKEN\`. Bodies and replies: [openapi-admin.json](../openapi-admin.json). Run a command with \`--help\` for its flags.
\`/metrics\` and \`/version\` need no token.

${markdownTable(['summary', 'endpoint', 'command'], Object.values<AdminEndpoint>(adminEndpoints).map(renderRow))}`
