import type { Create } from '@kinora/sdk/creates'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addFields, createFlagReader, describeField, readFields } from './fields.ts'
import { addResultOptions, createAndShow, type ResultOptions } from './result-options.ts'

/** Fields that are positional arguments. */
const positionalFields = ['prompt', 'text', 'script_content']
/** Adds a command for a create; its flags are the fields of the body. */
export const addCreate = (program: Command, create: Create, context: CommandContext, isOnlyQuote = false): void => {
  const { path, summary, fields } = create
  const first = fields.find((field) => positionalFields.includes(field.name))
  const hasId = path.includes('{id}')
  const command = program.command(create.command).description(summary)
  if (hasId) command.argument('<id>', 'film id')
  if (first)
    command.argument(first.isRequired ? `<${first.name}>` : `[${first.name}]`, `${describeField(first)}; - is stdin`)
  addFields(
    command,
    fields.filter((field) => field !== first),
  )
  if (!isOnlyQuote) addResultOptions(command)
  command.action(async (...given: unknown[]) => {
    const [id, words] = hasId ? given : ['', ...given]
    const readFlag = createFlagReader(command)
    const body = await readFields(fields, (field) => (field === first ? words : readFlag(field)), context.client())
    const at = path.replace('{id}', encodeURIComponent(String(id)))
    await createAndShow(context, { path: at, body }, isOnlyQuote ? { quote: true } : command.opts<ResultOptions>())
  })
}
