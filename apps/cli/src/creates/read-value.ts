import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Client } from '@kinora/sdk'
import type { CreateField } from '@kinora/sdk/creates'
import { flagName } from '../flag-names.ts'
import { WrongUsage } from '../wrong-usage.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.m4a': 'audio/mp4',
}

/** Reads a file; throws WrongUsage if that fails. */
export const readInputFile = (file: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new WrongUsage(`${file} cannot be read: ${error.code}`)
  }) as Promise<Buffer<ArrayBuffer>>

/** Uploads images; embeds other media in the request. */
const encodeFile = async (client: Pick<Client, 'upload'>, file: string): Promise<string> => {
  const type = mediaTypes[extname(file).toLowerCase()]
  if (type === undefined) throw new WrongUsage(`${file}: type must be one of ${Object.keys(mediaTypes).join(', ')}`)
  const bytes = await readInputFile(file)
  return type.startsWith('image/') ? client.upload(bytes) : `data:${type};base64,${bytes.toString('base64')}`
}

const parseJson = (name: string, words: string): unknown => {
  try {
    return JSON.parse(words)
  } catch {
    throw new WrongUsage(`--${name}: invalid JSON: ${words.slice(0, 60)}`)
  }
}

/** Resolves `@file` to the content of a file and `-` to standard input. */
const resolveText = async (given: string, input: NodeJS.ReadableStream): Promise<string> => {
  if (given === '-') return (await text(input as never)).trimEnd()
  return given.startsWith('@') ? (await readInputFile(given.slice(1))).toString().trimEnd() : given
}

/** Converts an argument to the type of its field; the service rejects invalid values. */
export const readValue = async (
  { name, kind, isMedia, takesFile }: CreateField,
  given: unknown,
  from: { client: Pick<Client, 'upload'>; input: NodeJS.ReadableStream },
): Promise<unknown> => {
  if (kind === 'flag') return given
  const each = [given].flat().map(String)
  if (kind === 'number') return Number.isNaN(Number(each[0])) ? each[0] : Number(each[0])
  if (kind === 'json') return parseJson(name, await resolveText(each[0] ?? '', from.input))
  const resolveValue = (one: string) => {
    if (!isMedia || !one.startsWith('@')) return resolveText(one, from.input)
    if (takesFile) return encodeFile(from.client, one.slice(1))
    throw new WrongUsage(`--${flagName(name)} must be a URL, not a file (got ${one})`)
  }
  const values = await Promise.all(each.map(resolveValue))
  return kind === 'texts' ? values : values[0]
}
