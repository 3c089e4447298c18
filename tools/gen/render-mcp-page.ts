import { costlyAbove, defaultTools, filmPartTools, otherTools, ownArguments, toolTable } from '@kinora/mcp'
import type { z } from 'zod'
import { describeField } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { listOperations, type OpenApi } from './sdk-operations.ts'
import { writtenNote } from './written-note.ts'

const ownRows = (Object.entries(ownArguments.shape) as [string, z.ZodType][]).map(([name, field]) => {
  const { takes, standard, meaning } = describeField(field)
  return [`\`${name}\``, takes, standard, meaning]
})

const inDefault = (name: string): string => (defaultTools.includes(name) ? 'yes' : '')

const renderRows = (tools: typeof otherTools): string[][] =>
  tools.map(({ listed: { name, description = '', inputSchema } }) => {
    const { properties = {}, required = [] } = inputSchema
    const own = new Set(Object.keys(ownArguments.shape))
    const shown = Object.keys(properties).filter((each) => !own.has(each) || required.includes(each))
    const argumentList = shown.map((each) => `\`${each}\`${required.includes(each) ? '' : ' (optional)'}`)
    return [`\`${name}\``, description, argumentList.join(', '), inDefault(name)]
  })

/** The MCP tools, from the list that the server uses. */
export const renderMcpPage = (document: OpenApi): string => {
  const creates = listOperations(document).flatMap(({ operation: { 'x-command': name = '' } }) => {
    const tool = toolTable.get(name)
    return tool ? [[`\`${name}\``, tool.listed.description ?? '', `[fields](${name}.md)`, inDefault(name)]] : []
  })
  return `# MCP tools

${writtenNote}
[MCP server](../mcp.md) explains how to connect. The default set lists ${defaultTools.length} of ${toolTable.size} tools;
\`--toolset all\` and \`?toolset=all\` list all.

## Create tools

${markdownTable(['tool', 'description', 'arguments', 'default set'], creates)}
## Film tools

${markdownTable(['tool', 'description', 'arguments', 'default set'], renderRows(filmPartTools))}
The tools of both tables also accept:

${markdownTable(['argument', 'type', 'default', 'description'], ownRows)}
Without \`max_credits\`, a tool refuses a call that may cost more than ${costlyAbove} credits and returns the price. \`callback_url\`, \`payload\`,
\`meta_data\`, \`wm_position\` and \`wm_url\` are not listed for models, but passed on.

## Other tools

${markdownTable(['tool', 'description', 'arguments', 'default set'], renderRows(otherTools))}\`recommend-prompts\` and \`subject-create\` cost credits and also accept \`max_credits\` and \`idempotency_key\`.
`
}
