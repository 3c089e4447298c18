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

/** A file that was named, or what to say of it. */
export const readNamed = (file: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new WrongUsage(`${file} cannot be read: ${error.code}`)
  }) as Promise<Buffer<ArrayBuffer>>

/** Pictures are brought to the service first; what it takes no other way goes along in the request. */
const bring = async (client: Pick<Client, 'upload'>, file: string): Promise<string> => {
  const type = mediaTypes[extname(file).toLowerCase()]
  if (type === undefined) throw new WrongUsage(`${file}: ${Object.keys(mediaTypes).join(', ')} can be sent`)
  const bytes = await readNamed(file)
  return type.startsWith('image/') ? client.upload(bytes) : `data:${type};base64,${bytes.toString('base64')}`
}

const asJson = (name: string, words: string): unknown => {
  try {
    return JSON.parse(words)
  } catch {
    throw new WrongUsage(`--${name}: this is no JSON: ${words.slice(0, 60)}`)
  }
}

/** `@file` stands for what is in a file, `-` for what comes in. */
const wordsOf = async (given: string, input: NodeJS.ReadableStream): Promise<string> => {
  if (given === '-') return (await text(input as never)).trimEnd()
  return given.startsWith('@') ? (await readNamed(given.slice(1))).toString().trimEnd() : given
}

/** What was typed, as the field wants it; what it does not want, the service refuses in its own words. */
export const readValue = async (
  { name, kind, isMedia, takesFile }: CreateField,
  given: unknown,
  from: { client: Pick<Client, 'upload'>; input: NodeJS.ReadableStream },
): Promise<unknown> => {
  if (kind === 'flag') return given
  const each = [given].flat().map(String)
  if (kind === 'number') return Number.isNaN(Number(each[0])) ? each[0] : Number(each[0])
  if (kind === 'json') return asJson(name, await wordsOf(each[0] ?? '', from.input))
  const bringOne = (one: string) => {
    if (!isMedia || !one.startsWith('@')) return wordsOf(one, from.input)
    if (takesFile) return bring(from.client, one.slice(1))
    throw new WrongUsage(`--${flagName(name)} takes an address, not a file (got ${one})`)
  }
  const values = await Promise.all(each.map(bringOne))
  return kind === 'texts' ? values : values[0]
}
