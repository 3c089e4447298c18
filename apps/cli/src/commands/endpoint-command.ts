import type { AdminEndpoint } from '@kinora/contract'
import type { AdminClient } from '@kinora/sdk/admin'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import { checkBody } from '../check-body.ts'
import type { CommandContext } from '../command-context.ts'
import { flagName, keptName } from '../flag-names.ts'

type Shown = { type?: string | string[]; anyOf?: Shown[]; enum?: unknown[]; description?: string; items?: Shown }

const shownAs = (field: z.ZodType): Shown => z.toJSONSchema(field, { io: 'output' }) as Shown
const kindsOf = ({ type, anyOf = [] }: Shown): string[] => [type ?? [], anyOf.flatMap(kindsOf)].flat()

/** A flag's text as the field wants it; what it does not want, the schema refuses with its own words. */
export const readFlag = (field: z.ZodType, text: string): unknown => {
  const kinds = kindsOf(shownAs(field))
  if (text === 'null' && kinds.includes('null')) return null
  if (kinds.includes('array')) return text.split(',').map((item) => item.trim())
  if (kinds.includes('integer') || kinds.includes('number')) return Number.isNaN(Number(text)) ? text : Number(text)
  return text
}

/** Flags of all that stands above a command: they are taken wherever they stand. */
const takenAbove = ({ parent }: Command): string[] =>
  parent ? [...parent.options.map((option) => option.name()), ...takenAbove(parent)] : []

const flagOf = (name: string, field: z.ZodType): Option => {
  const shown = shownAs(field)
  const words = kindsOf(shown).includes('array') ? 'list' : kindsOf(shown).includes('string') ? 'text' : 'number'
  const about = [shown.description ?? '', kindsOf(shown).includes('array') ? 'comma-separated' : '']
  const option = new Option(`--${flagName(name)} <${words}>`, about.filter(Boolean).join('; '))
  option.argParser((text: string) => readFlag(field, text))
  return field.safeParse(undefined).success ? option : option.makeOptionMandatory()
}

/** The field of a reply that is nothing but a list of things, or a page of one. */
export const listField = ({ returns }: AdminEndpoint): string | undefined => {
  if (!(returns instanceof z.ZodObject)) return undefined
  const [[name, field] = [], ...others] = Object.entries(returns.shape).filter(([each]) => each !== 'next')
  const isList = field instanceof z.ZodArray && field.element instanceof z.ZodObject
  return isList && others.length === 0 ? name : undefined
}

/** `tenant list` under `admin`: the group is made with its first command. */
const placeFor = (admin: Command, command: string): Command => {
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

/** One call of the administration API as a command; its flags are the fields of the body. */
export const addEndpointCommand = (
  admin: Command,
  endpoint: AdminEndpoint & { command: string },
  context: CommandContext,
  client: () => AdminClient,
): void => {
  const fields = Object.entries(endpoint.body.shape) as [string, z.ZodType][]
  const command = placeFor(admin, endpoint.command).description(endpoint.summary)
  if (endpoint.path.includes('{id}')) command.argument('<id>', 'put -- before one that begins with a dash')
  const taken = takenAbove(command)
  // `callback test` says where by `--callback-url`, because `--url` names the service.
  const flagNamed = (name: string): string =>
    taken.includes(name) ? `${endpoint.command.split(' ')[0]}_${name}` : name
  for (const [name, field] of fields) command.addOption(flagOf(flagNamed(name), field))
  command.action(async (...given: unknown[]) => {
    const id = endpoint.path.includes('{id}') ? String(given[0]) : ''
    const flags = command.opts<Record<string, unknown>>()
    const sent = fields
      .map(([name]) => [name, flags[keptName(flagNamed(name))]])
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
