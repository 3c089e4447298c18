import type { Client } from '@kinora/sdk'
import type { CreateField } from '@kinora/sdk/creates'
import { type Command, Option } from 'commander'
import { flagName, keptName } from '../flag-names.ts'
import { readValue } from './read-value.ts'

/** Where nobody says which, a model that has every size and length. */
const usual = 'genq2'

export const aboutOf = ({ about, kind, isMedia, takesFile, choices }: CreateField): string =>
  [
    about,
    choices.length > 0 ? `one of ${choices.join(', ')}` : '',
    isMedia ? (takesFile ? 'an address, or @file' : 'an address') : '',
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

/** A flag for each field. */
export const addFields = (command: Command, fields: readonly CreateField[]): void => {
  for (const field of fields) for (const option of optionsOf(field)) command.addOption(option)
}

/** What flags, or words that stand for one, say of the fields. */
export const readFields = async (
  fields: readonly CreateField[],
  saidOf: (field: CreateField) => unknown,
  client: Client,
): Promise<Record<string, unknown>> => {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const value = saidOf(field)
    if (value !== undefined) body[field.name] = await readValue(field, value, { client, input: process.stdin })
  }
  return body
}

/** How a command reads its own flags. */
export const flagsOf = (command: Command) => {
  const flags = command.opts<Record<string, unknown>>()
  return ({ name }: CreateField): unknown => flags[keptName(name)]
}
