import { limits, type Reason, reasons, remedies, ruleMeanings, warningCodes } from '@kinora/contract'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

const renderSection = (reason: Reason): string => {
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
The service answers a refused request with the status of its reason and this body:

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

Branch on \`reason\` and on \`metadata.rule\`. \`message\` begins with the text below and may continue. \`metadata.field\` and
\`metadata.rule\` name the first invalid field; \`metadata.faults\` lists up to ${limits.faultsPerReply}.
\`CreditInsufficient\` has \`metadata.needed\` and \`metadata.available\`. \`metadata.trace_id\` equals the header \`X-Trace-Id\`: quote it in
support requests. Every 429 and 503 has \`Retry-After\` in seconds.

A failed task has the state \`failed\` and one of the marked reasons in \`err_code\`. \`err_msg\` explains the failure in one
sentence, with the field, the value and the allowed values where an input caused it. Its credits are
refunded.

${markdownTable(['status', 'reason', 'message begins with', 'also in `err_code`'], rows)}
## Causes and remedies

${(Object.keys(reasons) as Reason[]).map(renderSection).join('\n')}
## Values of metadata.rule

${markdownTable(
  ['value', 'meaning'],
  Object.entries(ruleMeanings).map(([rule, meaning]) => [`\`${rule}\``, meaning]),
)}
## Warnings

Replies to creates and queries, callbacks and events have \`warnings\`: a list of \`code\`, \`field\` and \`message\`, empty
without warnings. A warning never changes the state of a task. Parts that could not be delivered are not charged:
\`price_lines\` of a successful task shows the reduction as a negative line. The list has at most
${limits.warnings.bytes} bytes; its last entry counts the omitted ones.

${markdownTable(
  ['code', 'meaning'],
  Object.entries(warningCodes).map(([code, meaning]) => [`\`${code}\``, meaning]),
)}`
}
