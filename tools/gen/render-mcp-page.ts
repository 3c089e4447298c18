import { costlyAbove, otherTools, ownArguments } from '@kinora/mcp'
import type { z } from 'zod'
import { describeField } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { type OpenApi, operationsOf } from './sdk-operations.ts'
import { writtenNote } from './written-note.ts'

const ownRows = (Object.entries(ownArguments.shape) as [string, z.ZodType][]).map(([name, field]) => {
  const { takes, standard, meaning } = describeField(field)
  return [`\`${name}\``, takes, standard, meaning]
})

const otherRows = otherTools.map(({ listed: { name, description = '', inputSchema } }) => {
  const { properties = {}, required = [] } = inputSchema
  const taken = Object.keys(properties).map((each) => `\`${each}\`${required.includes(each) ? '' : ' (optional)'}`)
  return [`\`${name}\``, description, taken.join(', ')]
})

/** The tools of the Model Context Protocol, from the list that serves them. */
export const renderMcpPage = (document: OpenApi): string => {
  const creates = operationsOf(document).flatMap(({ path, operation }) => {
    const { 'x-command': name, summary } = operation
    if (name === undefined) return []
    return [[`\`${name}\``, summary, `[fields](${name}.md)${path.includes('{id}') ? ', and `id` of the film' : ''}`]]
  })
  return `# Tools of the Model Context Protocol

${writtenNote}
How to use them is told in [docs/mcp.md](../mcp.md).

## Tools that make something

${markdownTable(['tool', 'makes', 'takes'], creates)}
Each of them also takes:

${markdownTable(['argument', 'takes', 'default', 'meaning'], ownRows)}
Without \`max_credits\`, what may cost more than ${costlyAbove} credits is not made but refused with its price.

## Other tools

${markdownTable(['tool', 'does', 'takes'], otherRows)}`
}
