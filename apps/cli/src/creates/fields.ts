import type { Client } from '@kinora/sdk'
import type { CreateField } from '@kinora/sdk/creates'
import { type Command, Option } from 'commander'
import { flagName, optionKey } from '../flag-names.ts'
import { readValue } from './read-value.ts'

/** Default model, which supports all resolutions and durations. */
const defaultModel = 'genq2'

export const describeField = ({ about, kind, isMedia, takesFile, choices }: CreateField): string =>
  [
    about,
    choices.length > 0 ? `one of ${choices.join(', ')}` : '',
    isMedia ? (takesFile ? 'URL or @file' : 'URL') : '',
    kind === 'texts' ? 'repeatable' : '',
    kind === 'json' ? 'JSON or @file' : '',
  ]
    .filter(Boolean)
    .join('; ')

const buildOptions = (field: CreateField): Option[] => {
  const flag = `--${flagName(field.name)}`
  if (field.kind === 'flag') return [new Option(flag, describeField(field)), new Option(`--no-${flagName(field.name)}`)]
  const option = new Option(`${flag} <${field.kind === 'texts' ? 'text' : field.kind}>`, describeField(field))
  if (field.kind === 'texts')
    option.argParser((value: string, before: string[] | undefined) => [...(before ?? []), value])
  if (field.name === 'model')
    return [option.default(field.choices.includes(defaultModel) ? defaultModel : field.choices[0])]
  return [field.isRequired ? option.makeOptionMandatory() : option]
}

/** Adds a flag for each field. */
export const addFields = (command: Command, fields: readonly CreateField[]): void => {
  for (const field of fields) for (const option of buildOptions(field)) command.addOption(option)
}

/** Reads the fields from flags and positional arguments. */
export const readFields = async (
  fields: readonly CreateField[],
  readArgument: (field: CreateField) => unknown,
  client: Client,
): Promise<Record<string, unknown>> => {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const value = readArgument(field)
    if (value !== undefined) body[field.name] = await readValue(field, value, { client, input: process.stdin })
  }
  return body
}

/** Returns a reader for the flags of a command. */
export const createFlagReader = (command: Command) => {
  const flags = command.opts<Record<string, unknown>>()
  return ({ name }: CreateField): unknown => flags[optionKey(name)]
}
