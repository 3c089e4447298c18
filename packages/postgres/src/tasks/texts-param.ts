import { setImmediate } from 'node:timers/promises'
import { LongText, type NewTask } from '@kinora/domain'

const sliceBytes = 64 * 1024
/** Slices between two turns of the event loop, about a millisecond of work. */
const slicesPerTurn = 4
/** The first byte of a jsonb value in binary form. */
const jsonbVersion = 1

/** Ends a slice at a character boundary. */
const findSliceEnd = (bytes: Buffer, from: number): number => {
  let end = Math.min(from + sliceBytes, bytes.length)
  while (end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end -= 1
  return end
}

async function* quoted(text: LongText): AsyncGenerator<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(text.bytes.buffer, text.bytes.byteOffset, text.bytes.byteLength)
  for (let [at, slices] = [0, 1]; at < bytes.length; slices += 1) {
    const end = findSliceEnd(bytes, at)
    yield Buffer.from(JSON.stringify(bytes.toString('utf8', at, end)).slice(1, -1))
    at = end
    if (slices % slicesPerTurn === 0) await setImmediate()
  }
}

/**
 * Encodes texts as a jsonb parameter. Long texts are quoted in slices, so that other requests are served in between.
 */
export const textsParam = async (texts: NewTask['texts']): Promise<string | Buffer> => {
  const long = Object.entries(texts).filter((entry): entry is [string, LongText] => entry[1] instanceof LongText)
  if (long.length === 0) return JSON.stringify(texts)
  const short = Object.fromEntries(Object.entries(texts).filter(([, text]) => !(text instanceof LongText)))
  const chunks = [Buffer.from([jsonbVersion]), Buffer.from(JSON.stringify(short).slice(0, -1))]
  for (const [i, [name, text]] of long.entries()) {
    const comma = i > 0 || Object.keys(short).length > 0 ? ',' : ''
    chunks.push(Buffer.from(`${comma}${JSON.stringify(name)}:"`))
    for await (const chunk of quoted(text)) chunks.push(chunk)
    chunks.push(Buffer.from('"'))
  }
  return Buffer.concat([...chunks, Buffer.from('}')])
}
