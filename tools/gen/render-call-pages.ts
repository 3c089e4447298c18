import { type Endpoint, endpoints } from '@kinora/contract'
import { z } from 'zod'
import { callExamples, notRunReasons } from './call-examples.ts'
import { describeField } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

export const callFileName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const fieldRows = (shape: Readonly<Record<string, z.ZodType>>): string[][] =>
  Object.entries(shape).map(([name, field]) => {
    const { takes, standard, isRequired, meaning } = describeField(field)
    return [`\`${name}\``, takes, isRequired ? 'required' : standard, meaning]
  })

const section = (title: string, shape: Readonly<Record<string, z.ZodType>> | undefined): string =>
  shape === undefined || Object.keys(shape).length === 0
    ? ''
    : `\n## ${title}\n\n${markdownTable(['name', 'type', 'default', 'description'], fieldRows(shape))}`

type Shape = {
  type?: string | string[]
  description?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  $ref?: string
  $defs?: Record<string, Shape>
}

/** Resolves a reference to a named shape. */
const resolveRef = (shape: Shape, { $defs = {} }: Shape): Shape =>
  shape.$ref === undefined ? shape : ($defs[shape.$ref.replace('#/$defs/', '')] ?? shape)

/** Every field of a reply by its path, two levels deep; OpenAPI has the complete shape. */
const replyRows = ({ properties = {} }: Shape, whole: Shape, before = ''): string[][] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const inner = resolveRef(field.items ?? field, whole)
    const path = `${before}${name}${field.items ? '[]' : ''}`
    const type = field.items ? 'array' : [inner.type ?? 'one of several'].flat().join(' or ')
    const row = [`\`${path}\``, type, field.description ?? '']
    return [row, ...(before === '' && inner.properties ? replyRows(inner, whole, `${path}.`) : [])]
  })

const replyTable = (returns: z.ZodType): string => {
  const shape = z.toJSONSchema(returns, { io: 'output', unrepresentable: 'any' }) as Shape
  const rows = replyRows(resolveRef(shape.anyOf?.[0] ?? shape, shape), shape)
  return rows.length === 0
    ? '\nThe reply is `{}`.\n'
    : `\n## Reply\n\n${markdownTable(['field', 'type', 'description'], rows)}`
}

const getShape = (body: z.ZodType | undefined) => (body instanceof z.ZodObject ? body.shape : undefined)

const renderPage = (name: keyof typeof callExamples, { method, path, scope, summary, ...call }: Endpoint): string => {
  const why = notRunReasons[name]
  return `# ${summary}

${writtenNote}
\`${method} ${path}\`, requires a key with the scope \`${scope}\`.

\`\`\`sh${why === undefined ? '' : ` no-run="${why}"`}
${callExamples[name]}
\`\`\`
${section('Query', call.query?.shape)}${section('Headers', call.headers)}${section('Body', getShape(call.body))}${replyTable(call.returns)}
Errors: [Errors and warnings](../errors.md).
`
}

/** One page for each call that creates no task, by its name. */
export const renderCallPages = (): [string, string][] =>
  Object.values<Endpoint>(endpoints)
    .filter(({ aliasOf: aliasTarget }) => aliasTarget === undefined)
    .map((call) => [callFileName(call.name), renderPage(call.name as keyof typeof callExamples, call)])
