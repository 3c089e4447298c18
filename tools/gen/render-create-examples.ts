import type { AnyGenerator } from '@kinora/domain'
import { stringify } from './written-values.ts'

const buildBody = ({ rows, example }: AnyGenerator): Record<string, unknown> => {
  const { model } = rows[0]
  return { ...(model === '' ? {} : { model }), ...example }
}

/** Fields that name a film or its parts, and the variable with their value. */
const variables: Readonly<Record<string, string>> = {
  ad_one_click_task_id: 'FILM',
  job_id: 'SHOT',
  job_ids: 'SHOTS',
  video_task_ids: 'SHOTS',
  bgm_task_id: 'MUSIC',
  narration_task_id: 'NARRATION',
}
const isList = (name: string): boolean => name === 'SHOTS'

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const escapeQuotes = (text: string): string => text.replaceAll("'", "'\\''")

const shellField = ([field, value]: [string, unknown]): string => {
  const name = variables[field]
  const fieldValue = name === undefined ? JSON.stringify(value) : isList(name) ? `$${name}` : `"$${name}"`
  return `"${field}":${fieldValue}`
}

/** In double quotes where the shell expands a variable. */
const shellBody = (body: Record<string, unknown>): string => {
  const fields = `{${Object.entries(body).map(shellField).join(',')}}`
  return Object.keys(body).some((field) => field in variables)
    ? `"${fields.replaceAll('"', '\\"')}"`
    : `'${escapeQuotes(fields)}'`
}

const tsValue = (field: string, value: unknown): string => {
  const name = variables[field]
  return name === undefined ? stringify(value, 'ts') : isList(name) ? `JSON.parse(${name})` : name
}

const pyValue = (field: string, value: unknown): string => {
  const name = variables[field]
  const read = `os.environ["${name}"]`
  return name === undefined ? stringify(value, 'py') : isList(name) ? `json.loads(${read})` : read
}

const listVariables = (body: Record<string, unknown>, isOnPath: boolean): string[] => [
  ...new Set([...(isOnPath ? ['FILM'] : []), ...Object.keys(body).flatMap((field) => variables[field] ?? [])]),
]

const tsExample = (body: Record<string, unknown>, name: string, isOnPath: boolean): string => {
  const names = listVariables(body, isOnPath)
  const variableLine =
    names.length === 0 ? '' : `const { ${names.map((each) => `${each} = ''`).join(', ')} } = process.env\n`
  const fields = Object.entries(body).map(([field, value]) => `  ${field}: ${tsValue(field, value)},`)
  return `import { createClient } from '@kinora/sdk'

${variableLine}const { id } = await createClient().${name}(${isOnPath ? 'FILM, ' : ''}{
${fields.join('\n')}
})
console.log(id)`
}

const pyExample = (body: Record<string, unknown>, name: string, isOnPath: boolean): string => {
  const names = listVariables(body, isOnPath)
  const imports = [names.some(isList) ? 'import json\n' : '', names.length > 0 ? 'import os\n\n' : ''].join('')
  const fields = Object.entries(body).map(([field, value]) => `    ${field}=${pyValue(field, value)},`)
  return `${imports}from kinora import Kinora

created = Kinora().${snakeCase(name)}(
${[...(isOnPath ? ['    os.environ["FILM"],'] : []), ...fields].join('\n')}
)
print(created.id)`
}

const filmNote = ({ on }: AnyGenerator): string =>
  on === undefined
    ? ''
    : `<!-- blocks run with: finished ${on.face} film -->

\`FILM\` is the id of a film that has succeeded, \`SHOT\` the id of one of its shots, and \`SHOTS\` the ids of one shot for each
segment, as JSON. [Films](../guides/films.md) shows how to read them.

`

/** The same request in shell, TypeScript and Python; `name` is the method of the SDKs. */
export const renderCreateExamples = (generator: AnyGenerator, name: string): string => {
  const body = buildBody(generator)
  const isOnPath = generator.path.includes('{id}')
  return `${filmNote(generator)}<!-- tabs -->

\`\`\`sh
curl -s "$KINORA_URL${generator.path.replace('{id}', '$FILM')}" -H "Authorization: Token $KINORA_KEY" -H 'Content-Type: application/json' \\
  -d ${shellBody(body)}
\`\`\`

\`\`\`ts
${tsExample(body, name, isOnPath)}
\`\`\`

\`\`\`py
${pyExample(body, name, isOnPath)}
\`\`\`

<!-- /tabs -->`
}
