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
const joined = (texts: readonly string[]): string => (new Set(texts).size === 1 ? (texts[0] ?? '') : byModel)

const fieldRow = (name: string, perModel: readonly FieldFacts[]): string[] => {
  const isRequired = perModel.some((facts) => facts.isRequired)
  const standard = joined(perModel.map((facts) => facts.standard))
  return [
    `\`${name}\``,
    joined(perModel.map((facts) => facts.takes)),
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
  return markdownTable(['field', 'takes', 'default', 'meaning'], rows)
}

export const isVideo = (generator: AnyGenerator): generator is AnyGenerator & VideoGenerator =>
  generator.rows.every((row) => 'lengths' in row && 'prices' in row)

export const isImage = (generator: AnyGenerator): generator is AnyGenerator & ImageGenerator =>
  generator.rows.every((row) => 'ratios' in row && 'prices' in row && !('lengths' in row))

const tables = (generator: AnyGenerator): string =>
  isVideo(generator) ? renderModelTables(generator) : isImage(generator) ? renderImageTables(generator) : ''

const measuredNote = `
A length that is not known beforehand is first charged as the shortest one; once it has been measured, before the task runs,
the rest is held too, or the task ends with \`CreditInsufficient\`. A text is charged by the length it is estimated to have.
`

const pricesOf = ({ prices, measured }: AnyGenerator): string =>
  prices === undefined
    ? ''
    : `
## Prices

${markdownTable(
  ['for', 'credits'],
  prices.map(([what, credits]) => [what, String(credits)]),
)}${measured ? measuredNote : ''}`

const aliasNote = ({ aliases = [] }: AnyGenerator): string =>
  aliases.length === 0 ? '' : `\n${aliases.map((path) => `\`${path}\``).join(', ')} leads to the same.\n`

const codeList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const base = ['id', 'task_id', 'state', 'payload', 'credits', 'created_at']

/** What the create answers: the id alone, or what will be used and how the task stands. */
const answer = ({ reply, answersIdOnly, ending }: AnyGenerator): string => {
  if (answersIdOnly) return 'The reply is `{"id": "…"}` and nothing else; reading the task tells the rest.'
  const told = ending ? `, and how it ended: ${codeList(Object.keys(ending.returns))}` : ''
  const all = `${codeList(base)}${told}.`
  return reply.length === 0 ? `The reply has ${all}` : `The reply repeats ${codeList(reply)} as used, beside ${all}`
}

const first = ({ path, answersIdOnly, ending }: AnyGenerator): string => {
  const when = ending ? 'waits a while for its end and answers how far it came' : 'answers at once'
  const what = answersIdOnly ? ' with its id' : ending ? '' : ' with its id, its price and what will be used'
  return `\`POST ${path}\` makes a task and ${when}${what}. Read the task at
[\`GET /ent/v2/tasks/{id}/creations\`](calls/get-creations.md) until its state is \`success\` or \`failed\`, or give a
\`callback_url\` where the endpoint takes one. With \`?dry_run=true\` it only says [what it would cost](../guides/costs.md).`
}

/** `name` is what the SDKs call it. */
export const renderGeneratorPage = (generator: AnyGenerator, name: string): string => `# ${generator.title}

${writtenNote}
${first(generator)}
${aliasNote(generator)}
${renderCreateExamples(generator, name)}

## Fields

An absent field, \`null\` and an empty text are the same. Unknown fields are ignored. Where the models differ, see below.

${fieldTable(generator)}
${answer(generator)}
${tables(generator)}${pricesOf(generator)}`
