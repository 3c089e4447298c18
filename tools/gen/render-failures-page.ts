import { type AnyGenerator, type Failure, listFailures } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

/** Failures that differ only in their field share a row. */
const renderRows = (failures: readonly Failure[]): string[][] => {
  const groups = Object.values(
    Object.groupBy(failures, ({ errCode, rule, field, errMsg }) =>
      [errCode, rule, field === '' ? errMsg : errMsg.replace(field, '')].join('\n'),
    ),
  )
  return groups.flatMap((group = []) => {
    const [first] = group
    const fields = group.map(({ field }) => field).filter((field) => field !== '')
    return first ? [[`\`${first.errCode}\``, fields.map((field) => `\`${field}\``).join(', '), first.errMsg]] : []
  })
}

/** Every failure of a task, with the message that its owner reads (D-500). */
export const renderFailuresPage = (generators: readonly AnyGenerator[]): string => `# Task failures

${writtenNote}
The values of \`err_code\` and \`err_msg\` of a failed task, by endpoint. Measured values are examples; limits are those of
the field. For the meaning of each code and its remedy, see [Errors](errors.md).

${generators
  .map(
    (generator) =>
      `## ${generator.title}\n\n${markdownTable(['err_code', 'field', 'err_msg'], renderRows(listFailures(generator)))}`,
  )
  .join('\n')}`
