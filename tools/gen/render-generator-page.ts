import type { AnyGenerator } from '@kinora/domain'
import type { z } from 'zod'
import { describeField, type FieldFacts } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
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

export const renderGeneratorPage = (generator: AnyGenerator): string => `# ${generator.title}

${writtenNote}
\`POST ${generator.path}\` makes a task and answers at once with its id, its price and what will be used. Read the task at
\`GET /ent/v2/tasks/{id}/creations\` until its state is \`success\` or \`failed\`, or give a \`callback_url\`.

\`\`\`sh
curl -s "$KINORA_URL${generator.path}" -H "Authorization: Token $KINORA_KEY" -H 'Content-Type: application/json' \\
  -d '{"model": "${generator.rows[0].model}", "prompt": "A lighthouse at dawn, waves rolling in"}'
\`\`\`

## Fields

An absent field, \`null\` and an empty text are the same. Unknown fields are ignored. Where the models differ, see below.

${fieldTable(generator)}
The reply repeats ${generator.reply.map((field) => `\`${field}\``).join(', ')}, as they will be used, beside \`id\`,
\`task_id\`, \`state\`, \`payload\`, \`credits\` and \`created_at\`.
${isVideo(generator) ? renderModelTables(generator) : ''}`
