import type { AdminEndpoint } from '@kinora/contract'
import type { AdminClient } from '@kinora/sdk/admin'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import { checkBody } from '../check-body.ts'
import type { CommandContext } from '../command-context.ts'
import { flagName, optionKey } from '../flag-names.ts'

type FieldSchema = {
  type?: string | string[]
  anyOf?: FieldSchema[]
  enum?: unknown[]
  description?: string
  items?: FieldSchema
}

const toFieldSchema = (field: z.ZodType): FieldSchema => z.toJSONSchema(field, { io: 'output' }) as FieldSchema
const readKinds = ({ type, anyOf = [] }: FieldSchema): string[] => [type ?? [], anyOf.flatMap(readKinds)].flat()

/** Converts the text of a flag to the type of its field; the schema rejects invalid values. */
export const readFlag = (field: z.ZodType, text: string): unknown => {
  const kinds = readKinds(toFieldSchema(field))
  if (text === 'null' && kinds.includes('null')) return null
  if (kinds.includes('array')) return text.split(',').map((item) => item.trim())
  if (kinds.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if (kinds.includes('integer') || kinds.includes('number')) return Number.isNaN(Number(text)) ? text : Number(text)
  return text
}

/** Flags of all parent commands, which are accepted at any position. */
const listParentFlags = ({ parent }: Command): string[] =>
  parent ? [...parent.options.map((option) => option.name()), ...listParentFlags(parent)] : []

/** What a flag takes, by the kind of its field. */
const flagWords = new Map([
  ['array', 'list'],
  ['string', 'text'],
  ['boolean', 'true|false'],
])

const buildOption = (name: string, field: z.ZodType): Option => {
  const shown = toFieldSchema(field)
  const kinds = readKinds(shown)
  const words = [...flagWords].find(([kind]) => kinds.includes(kind))?.[1] ?? 'number'
  const about = [shown.description ?? '', kinds.includes('array') ? 'comma-separated' : '']
  const option = new Option(`--${flagName(name)} <${words}>`, about.filter(Boolean).join('; '))
  option.argParser((text: string) => readFlag(field, text))
  return field.safeParse(undefined).success ? option : option.makeOptionMandatory()
}

/** The field of a reply that consists only of a list or a page of a list. */
export const listField = ({ returns }: AdminEndpoint): string | undefined => {
  if (!(returns instanceof z.ZodObject)) return undefined
  const [[name, field] = [], ...others] = Object.entries(returns.shape).filter(([each]) => each !== 'next')
  const isList = field instanceof z.ZodArray && field.element instanceof z.ZodObject
  return isList && others.length === 0 ? name : undefined
}

/** `tenant list` under `admin`: the first command creates the group. */
const addSubcommand = (admin: Command, command: string): Command => {
  const words = command.split(' ')
  const last = words.pop() ?? command
  const group = words.reduce(
    (above, word) =>
      above.commands.find((known) => known.name() === word) ??
      above.command(word).description(word.endsWith('s') ? word : `${word}s`),
    admin,
  )
  return group.command(last)
}

/** Adds a command for a call of the administration API; its flags are the fields of the body. */
export const addEndpointCommand = (
  admin: Command,
  endpoint: AdminEndpoint & { command: string },
  context: CommandContext,
  client: () => AdminClient,
): void => {
  const fields = Object.entries(endpoint.body.shape) as [string, z.ZodType][]
  const command = addSubcommand(admin, endpoint.command).description(endpoint.summary)
  if (endpoint.path.includes('{id}')) command.argument('<id>', 'id; put -- before an id that begins with a dash')
  const taken = listParentFlags(command)
  // `callback test` uses `--callback-url`, because `--url` is the URL of the service.
  const flagNamed = (name: string): string =>
    endpoint.flags?.[name] ?? (taken.includes(name) ? `${endpoint.command.split(' ')[0]}_${name}` : name)
  for (const [name, field] of fields) command.addOption(buildOption(flagNamed(name), field))
  command.action(async (...given: unknown[]) => {
    const id = endpoint.path.includes('{id}') ? String(given[0]) : ''
    const flags = command.opts<Record<string, unknown>>()
    const sent = fields
      .map(([name]) => [name, flags[optionKey(flagNamed(name))]])
      .filter(([, value]) => value !== undefined)
    const body = checkBody(endpoint.body, Object.fromEntries(sent) as z.input<typeof endpoint.body>)
    if (!endpoint.streams) {
      const reply = (await client().ask(endpoint, { id, fields: body })) as Record<string, unknown>
      const list = listField(endpoint)
      return list === undefined ? context.print(reply) : context.printList(reply, list)
    }
    for await (const text of client().read(endpoint, { id, fields: body })) context.terminal.write(text)
  })
}
