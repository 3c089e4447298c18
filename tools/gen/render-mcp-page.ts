import { costlyAbove, defaultTools, filmPartTools, otherTools, ownArguments, toolTable } from '@kinora/mcp'
import type { z } from 'zod'
import { describeField } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { type OpenApi, operationsOf } from './sdk-operations.ts'
import { writtenNote } from './written-note.ts'

const ownRows = (Object.entries(ownArguments.shape) as [string, z.ZodType][]).map(([name, field]) => {
  const { takes, standard, meaning } = describeField(field)
  return [`\`${name}\``, takes, standard, meaning]
})

const inDefault = (name: string): string => (defaultTools.includes(name) ? 'yes' : '')

const rowsOf = (tools: typeof otherTools): string[][] =>
  tools.map(({ listed: { name, description = '', inputSchema } }) => {
    const { properties = {}, required = [] } = inputSchema
    const own = new Set(Object.keys(ownArguments.shape))
    const shown = Object.keys(properties).filter((each) => !own.has(each) || required.includes(each))
    const taken = shown.map((each) => `\`${each}\`${required.includes(each) ? '' : ' (optional)'}`)
    return [`\`${name}\``, description, taken.join(', '), inDefault(name)]
  })

/** The tools of the Model Context Protocol, from the list that serves them. */
export const renderMcpPage = (document: OpenApi): string => {
  const creates = operationsOf(document).flatMap(({ operation: { 'x-command': name = '' } }) => {
    const tool = toolTable.get(name)
    return tool ? [[`\`${name}\``, tool.listed.description ?? '', `[fields](${name}.md)`, inDefault(name)]] : []
  })
  return `# Tools of the Model Context Protocol

${writtenNote}
[MCP server](../mcp.md) explains how to connect. The default set lists ${defaultTools.length} of ${toolTable.size} tools;
\`--toolset all\` and \`?toolset=all\` list all.

## Tools that create a task

${markdownTable(['tool', 'use', 'takes', 'default set'], creates)}
## Tools for films

${markdownTable(['tool', 'use', 'takes', 'default set'], rowsOf(filmPartTools))}
Tools of both tables also take:

${markdownTable(['argument', 'takes', 'default', 'meaning'], ownRows)}
Without \`max_credits\`, a call that may cost more than ${costlyAbove} credits is refused with its price. \`callback_url\`, \`payload\`,
\`meta_data\`, \`wm_position\` and \`wm_url\` are not listed for models, but passed on.

## Other tools

${markdownTable(['tool', 'use', 'takes', 'default set'], rowsOf(otherTools))}\`recommend-prompts\` and \`subject-create\` cost credits and also take \`max_credits\` and \`idempotency_key\`.
`
}
