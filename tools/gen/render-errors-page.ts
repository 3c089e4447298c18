import { limits, type Reason, reasons, remedies, ruleMeanings, warningCodes } from '@kinora/contract'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

const sectionOf = (reason: Reason): string => {
  const { status } = reasons[reason]
  const { cause, remedy } = remedies[reason]
  return `### ${reason}\n\n**${status}.** ${cause}\n\n**What to do:** ${remedy}\n`
}

export const renderErrorsPage = (): string => {
  const rows = Object.entries(reasons).map(([reason, row]) => [
    String(row.status),
    `[\`${reason}\`](#${reason.toLowerCase()})`,
    row.message,
    'endsTask' in row ? 'yes' : '',
  ])
  return `# Errors

${writtenNote}
A refused request is answered with the status of its reason and this body:

\`\`\`json
{
  "code": 400,
  "reason": "FieldInvalid",
  "message": "invalid field: duration: is 99; one of 1 to 10 (model genq2)",
  "metadata": {
    "trace_id": "…",
    "field": "duration",
    "rule": "duration_model",
    "faults": [
      {
        "field": "duration",
        "reason": "FieldInvalid",
        "rule": "duration_model",
        "message": "is 99; one of 1 to 10 (model genq2)"
      }
    ]
  }
}
\`\`\`

Branch on \`reason\` and on \`metadata.rule\`; \`message\` begins with the words below and may go on. \`metadata.field\` and
\`metadata.rule\` name the first fault of a field, \`metadata.faults\` lists all of them, at most ${limits.faultsPerReply}.
\`CreditInsufficient\` has \`metadata.needed\` and \`metadata.available\`. \`metadata.trace_id\` is also the header \`X-Trace-Id\`: quote it when
you ask for help. Every 429 and 503 carries \`Retry-After\` in seconds.

A task that ends badly has the state \`failed\` and one of the marked reasons in \`err_code\`; \`err_msg\`
explains it in one sentence, with the field, what was found and what is allowed where an input caused it. Its credits are
given back.

${markdownTable(['status', 'reason', 'message begins with', 'also in `err_code`'], rows)}
## Causes and remedies

${(Object.keys(reasons) as Reason[]).map(sectionOf).join('\n')}
## Words of metadata.rule

${markdownTable(
  ['word', 'says'],
  Object.entries(ruleMeanings).map(([rule, meaning]) => [`\`${rule}\``, meaning]),
)}
## Warnings

Replies to creates and queries, callbacks and events carry \`warnings\`: a list of \`code\`, \`field\` and \`message\`, empty
where there are none. A warning never changes the state of a task. What could not be delivered is not charged, and
\`price_lines\` of a task that succeeded shows the reduction as a negative line. The list takes at most
${limits.warnings.bytes} bytes; its last entry counts those that were left out.

${markdownTable(
  ['code', 'says'],
  Object.entries(warningCodes).map(([code, meaning]) => [`\`${code}\``, meaning]),
)}`
}
