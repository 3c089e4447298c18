import type { Create } from '@kinora/sdk/creates'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addEnding, type Ending, makeAndShow } from './ending.ts'
import { aboutOf, addFields, flagsOf, readFields } from './fields.ts'

/** What a person has in mind first, and so need not name. */
const spoken = ['prompt', 'text', 'script_content']
/** A create as a command; its flags are the fields of its body. */
export const addCreate = (program: Command, create: Create, context: CommandContext, isOnlyQuote = false): void => {
  const { path, summary, fields } = create
  const first = fields.find((field) => spoken.includes(field.name))
  const hasId = path.includes('{id}')
  const command = program.command(create.command).description(summary)
  if (hasId) command.argument('<id>', 'the film')
  if (first) command.argument(first.isRequired ? `<${first.name}>` : `[${first.name}]`, `${aboutOf(first)}; - reads it`)
  addFields(
    command,
    fields.filter((field) => field !== first),
  )
  if (!isOnlyQuote) addEnding(command)
  command.action(async (...given: unknown[]) => {
    const [id, words] = hasId ? given : ['', ...given]
    const flagOf = flagsOf(command)
    const body = await readFields(fields, (field) => (field === first ? words : flagOf(field)), context.client())
    const at = path.replace('{id}', encodeURIComponent(String(id)))
    await makeAndShow(context, { path: at, body }, isOnlyQuote ? { quote: true } : command.opts<Ending>())
  })
}
