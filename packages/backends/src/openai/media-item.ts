import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@kinora/contract'
import { sniff, sniffBytes } from '@kinora/domain'
import { z } from 'zod'
import type { JobContext, Made } from './dialect.ts'

/** One result of an answer: its bytes, or their URL. */
export const mediaItem = z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })
type Item = z.infer<typeof mediaItem>

const mediaTypes = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4' } as const
export type MediaFormat = keyof typeof mediaTypes

/** Writes the result to a file and returns its first bytes. */
const saveAndReadHead = async (context: JobContext, item: Item | undefined, name: string): Promise<Uint8Array> => {
  const file = join(await context.scratch(), name)
  if (item?.b64_json) await writeFile(file, Buffer.from(item.b64_json, 'base64'))
  else if (item?.url) await context.save({ url: item.url }, name)
  else throw new AppError('ModelUnavailable', { detail: 'the answer contains no result' })
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** Stores a result as a file; its first bytes must match a requested format, whatever the server calls it. */
export const saveItem = async (
  context: JobContext,
  item: Item | undefined,
  { name, formats }: { name: string; formats: readonly MediaFormat[] },
): Promise<Made> => {
  const found = sniff(await saveAndReadHead(context, item, name))
  const format = formats.find((each) => found.includes(each))
  if (format === undefined) throw new AppError('ModelUnavailable', { detail: `not ${formats.join(', ')}` })
  return { made: name, mediaType: mediaTypes[format] }
}
