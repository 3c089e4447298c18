import { type AnyGenerator, type Failure, failuresOf } from '@kinora/domain'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

/** Failures that differ in their field only stand in one row. */
const rowsOf = (failures: readonly Failure[]): string[][] => {
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

/** Every way in which a task can fail, with the message that its owner reads (D-500). */
export const renderFailuresPage = (generators: readonly AnyGenerator[]): string => `# Failures of tasks

${writtenNote}
What \`err_code\` and \`err_msg\` of a failed task say, by endpoint. Figures that were found are examples; limits are those of
the field. What each code means and what to do: [Errors](errors.md).

${generators
  .map(
    (generator) =>
      `## ${generator.title}\n\n${markdownTable(['err_code', 'field', 'err_msg'], rowsOf(failuresOf(generator)))}`,
  )
  .join('\n')}`
