import { type Endpoint, endpoints } from '@kinora/contract'
import { z } from 'zod'
import { callExamples, leftOut } from './call-examples.ts'
import { describeField } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

export const fileOfCall = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const fieldRows = (shape: Readonly<Record<string, z.ZodType>>): string[][] =>
  Object.entries(shape).map(([name, field]) => {
    const { takes, standard, isRequired, meaning } = describeField(field)
    return [`\`${name}\``, takes, isRequired ? 'required' : standard, meaning]
  })

const section = (title: string, shape: Readonly<Record<string, z.ZodType>> | undefined): string =>
  shape === undefined || Object.keys(shape).length === 0
    ? ''
    : `\n## ${title}\n\n${markdownTable(['name', 'takes', 'default', 'meaning'], fieldRows(shape))}`

type Shape = {
  type?: string | string[]
  description?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  $ref?: string
  $defs?: Record<string, Shape>
}

/** Shapes with a name stand apart and are referred to. */
const resolved = (shape: Shape, { $defs = {} }: Shape): Shape =>
  shape.$ref === undefined ? shape : ($defs[shape.$ref.replace('#/$defs/', '')] ?? shape)

/** Every field of a reply by its path, two levels deep; the whole shape stands in OpenAPI. */
const replyRows = ({ properties = {} }: Shape, whole: Shape, before = ''): string[][] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const inner = resolved(field.items ?? field, whole)
    const path = `${before}${name}${field.items ? '[]' : ''}`
    const type = field.items ? 'array' : [inner.type ?? 'one of several'].flat().join(' or ')
    const row = [`\`${path}\``, type, field.description ?? '']
    return [row, ...(before === '' && inner.properties ? replyRows(inner, whole, `${path}.`) : [])]
  })

const replyTable = (returns: z.ZodType): string => {
  const shape = z.toJSONSchema(returns, { io: 'output', unrepresentable: 'any' }) as Shape
  const rows = replyRows(resolved(shape.anyOf?.[0] ?? shape, shape), shape)
  return rows.length === 0
    ? '\nThe reply is `{}`.\n'
    : `\n## Reply\n\n${markdownTable(['field', 'is', 'meaning'], rows)}`
}

const shapeOf = (body: z.ZodType | undefined) => (body instanceof z.ZodObject ? body.shape : undefined)

const pageOf = (name: keyof typeof callExamples, { method, path, scope, summary, ...call }: Endpoint): string => {
  const why = leftOut[name]
  return `# ${summary}

${writtenNote}
\`${method} ${path}\`, for keys with the scope \`${scope}\`.

\`\`\`sh${why === undefined ? '' : ` no-run="${why}"`}
${callExamples[name]}
\`\`\`
${section('Query', call.query?.shape)}${section('Headers', call.headers)}${section('Body', shapeOf(call.body))}${replyTable(call.returns)}
All that can go wrong: [Errors](../errors.md).
`
}

/** One page for each call that is no create, by its name. */
export const renderCallPages = (): [string, string][] =>
  Object.values<Endpoint>(endpoints)
    .filter(({ aliasOf }) => aliasOf === undefined)
    .map((call) => [fileOfCall(call.name), pageOf(call.name as keyof typeof callExamples, call)])
