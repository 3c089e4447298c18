import type { AnyGenerator } from '@kinora/domain'
import type { z } from 'zod'
import { describeField, type FieldFacts } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { renderCreateExamples } from './render-create-examples.ts'
import { type ImageGenerator, renderImageTables } from './render-image-tables.ts'
import { renderModelTables, type VideoGenerator } from './render-model-tables.ts'
import { writtenNote } from './written-note.ts'

const byModel = 'by model'

/** One cell for all models, or a hint that the models differ. */
const joinModels = (texts: readonly string[]): string => (new Set(texts).size === 1 ? (texts[0] ?? '') : byModel)

const fieldRow = (name: string, perModel: readonly FieldFacts[]): string[] => {
  const isRequired = perModel.some((facts) => facts.isRequired)
  const standard = joinModels(perModel.map((facts) => facts.standard))
  return [
    `\`${name}\``,
    joinModels(perModel.map((facts) => facts.takes)),
    isRequired ? 'required' : standard,
    perModel[0]?.meaning ?? '',
  ]
}

const fieldTable = (generator: AnyGenerator): string => {
  const shapes = generator.rows.map((row) => generator.request(row).shape as Record<string, z.ZodType>)
  const rows = Object.keys(shapes[0] ?? {}).map((name) =>
    fieldRow(
      name,
      shapes.flatMap((shape) => (shape[name] ? [describeField(shape[name])] : [])),
    ),
  )
  return markdownTable(['field', 'type', 'default', 'description'], rows)
}

export const isVideo = (generator: AnyGenerator): generator is AnyGenerator & VideoGenerator =>
  generator.rows.every((row) => 'lengths' in row && 'prices' in row)

export const isImage = (generator: AnyGenerator): generator is AnyGenerator & ImageGenerator =>
  generator.rows.every((row) => 'ratios' in row && 'prices' in row && !('lengths' in row))

const tables = (generator: AnyGenerator): string =>
  isVideo(generator) ? renderModelTables(generator) : isImage(generator) ? renderImageTables(generator) : ''

const measuredNote = `
When the length is unknown at creation, the task first reserves the price of the shortest length. Once the length is measured,
before the task runs, it reserves the rest or ends with \`CreditInsufficient\`. A text is charged by its estimated length.
`

const renderPrices = ({ prices, measured }: AnyGenerator): string =>
  prices === undefined
    ? ''
    : `
## Prices

${markdownTable(
  ['for', 'credits'],
  prices.map(([what, credits]) => [what, String(credits)]),
)}${measured ? measuredNote : ''}`

const aliasNote = ({ aliases = [] }: AnyGenerator): string =>
  aliases.length === 0 ? '' : `\n${aliases.map((path) => `\`${path}\``).join(', ')} is an alias.\n`

const codeList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const base = ['id', 'task_id', 'state', 'payload', 'credits', 'created_at']

/** Describes the reply of a create: the id alone, or the used values and the state of the task. */
const renderReplyNote = ({ reply, answersIdOnly, ending }: AnyGenerator): string => {
  if (answersIdOnly) return 'The reply is only `{"id": "…"}`; read the task for the rest.'
  const endFields = ending ? `, and the outcome: ${codeList(Object.keys(ending.returns))}` : ''
  const all = `${codeList(base)}${endFields}.`
  return reply.length === 0 ? `The reply has ${all}` : `The reply repeats ${codeList(reply)} as used, and ${all}`
}

const renderIntro = ({ path, answersIdOnly, ending }: AnyGenerator): string => {
  const when = ending ? 'waits for its end for a limited time and returns its state' : 'returns at once'
  const what = answersIdOnly ? ' with its id' : ending ? '' : ' with its id, its price and the values used'
  return `\`POST ${path}\` creates a task and ${when}${what}. Read the task at
[\`GET /ent/v2/tasks/{id}/creations\`](calls/get-creations.md) until its state is \`success\` or \`failed\`, or pass a
\`callback_url\` where the endpoint accepts one. With \`?dry_run=true\` it returns [the price](../guides/pricing.md) and creates no task.`
}

/** `name` is the method of the SDKs. */
export const renderGeneratorPage = (generator: AnyGenerator, name: string): string => `# ${generator.title}

${writtenNote}
${renderIntro(generator)}
${aliasNote(generator)}
${renderCreateExamples(generator, name)}

## Fields

An absent field, \`null\` and an empty string are the same. Unknown fields are ignored. For differences between models, see below.

${fieldTable(generator)}
${renderReplyNote(generator)}
${tables(generator)}${renderPrices(generator)}`
