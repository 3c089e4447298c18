import type { AnyGenerator } from '@kinora/domain'
import type { z } from 'zod'
import { describeField, type FieldFacts } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
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

const isVideo = (generator: AnyGenerator): generator is AnyGenerator & VideoGenerator =>
  generator.rows.every((row) => 'lengths' in row && 'prices' in row)

const isImage = (generator: AnyGenerator): generator is AnyGenerator & ImageGenerator =>
  generator.rows.every((row) => 'ratios' in row && 'prices' in row && !('lengths' in row))

const exampleOf = ({ rows, example }: AnyGenerator): string => {
  const { model } = rows[0]
  return JSON.stringify({ ...(model === '' ? {} : { model }), ...example }).replaceAll("'", "'\\''")
}

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

/** What the reply repeats; nothing where it has fields of its own only. */
const echo = ({ reply }: AnyGenerator): string =>
  reply.length === 0
    ? 'The reply has'
    : `The reply repeats ${reply.map((field) => `\`${field}\``).join(', ')}, as they will be used, beside`

export const renderGeneratorPage = (generator: AnyGenerator): string => `# ${generator.title}

${writtenNote}
\`POST ${generator.path}\` makes a task and answers at once with its id, its price and what will be used. Read the task at
\`GET /ent/v2/tasks/{id}/creations\` until its state is \`success\` or \`failed\`, or give a \`callback_url\`.
${aliasNote(generator)}
\`\`\`sh
curl -s "$KINORA_URL${generator.path}" -H "Authorization: Token $KINORA_KEY" -H 'Content-Type: application/json' \\
  -d '${exampleOf(generator)}'
\`\`\`

## Fields

An absent field, \`null\` and an empty text are the same. Unknown fields are ignored. Where the models differ, see below.

${fieldTable(generator)}
${echo(generator)} \`id\`,
\`task_id\`, \`state\`, \`payload\`, \`credits\` and \`created_at\`.
${tables(generator)}${pricesOf(generator)}`
