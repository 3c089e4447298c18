import type { Create, CreateField } from '@kinora/sdk/creates'
import { type Command, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { flagName, keptName } from '../flag-names.ts'
import { addEnding, type Ending, makeAndShow } from './ending.ts'
import { readValue } from './read-value.ts'

/** What a person has in mind first, and so need not name. */
const spoken = ['prompt', 'text', 'script_content']
/** Where nobody says which, a model that has every size and length. */
const usual = 'genq2'

const aboutOf = ({ about, kind, isMedia, choices, name }: CreateField): string =>
  [
    about,
    choices.length > 0 ? `${name === 'model' ? 'such as' : 'one of'} ${choices.join(', ')}` : '',
    isMedia ? 'an address, or @file' : '',
    kind === 'texts' ? 'may be given several times' : '',
    kind === 'json' ? 'JSON, or @file' : '',
  ]
    .filter(Boolean)
    .join('; ')

const optionsOf = (field: CreateField): Option[] => {
  const flag = `--${flagName(field.name)}`
  if (field.kind === 'flag') return [new Option(flag, aboutOf(field)), new Option(`--no-${flagName(field.name)}`)]
  const option = new Option(`${flag} <${field.kind === 'texts' ? 'text' : field.kind}>`, aboutOf(field))
  if (field.kind === 'texts')
    option.argParser((value: string, before: string[] | undefined) => [...(before ?? []), value])
  if (field.name === 'model') return [option.default(field.choices.includes(usual) ? usual : field.choices[0])]
  return [field.isRequired ? option.makeOptionMandatory() : option]
}

type Flags = Record<string, unknown> & Ending

/** A create as a command; its flags are the fields of its body. */
export const addCreate = (program: Command, create: Create, context: CommandContext, isOnlyQuote = false): void => {
  const { path, summary, fields } = create
  const first = fields.find((field) => spoken.includes(field.name))
  const hasId = path.includes('{id}')
  const command = program.command(create.command).description(summary)
  if (hasId) command.argument('<id>', 'the film')
  if (first) command.argument(first.isRequired ? `<${first.name}>` : `[${first.name}]`, `${aboutOf(first)}; - reads it`)
  for (const field of fields) if (field !== first) for (const option of optionsOf(field)) command.addOption(option)
  if (!isOnlyQuote) addEnding(command)
  command.action(async (...given: unknown[]) => {
    const flags = command.opts<Flags>()
    const client = context.client()
    const from = { client, input: process.stdin }
    const [id, words] = hasId ? given : ['', ...given]
    const body: Record<string, unknown> = {}
    for (const field of fields) {
      const value = field === first ? words : flags[keptName(field.name)]
      if (value !== undefined) body[field.name] = await readValue(field, value, from)
    }
    const at = path.replace('{id}', encodeURIComponent(String(id)))
    await makeAndShow(context, { path: at, body }, isOnlyQuote ? { quote: true } : flags)
  })
}
