import { open } from 'node:fs/promises'
import { type MediaFailure, refused } from '../media-failure.ts'
import type { ContainerFacts } from './read-movie.ts'

const headBytes = 1024 * 1024
const chunksMax = 10_000

type Chunk = { type: string; data: Buffer }

const broken = (what: string): MediaFailure => refused(`the film is broken: ${what}`)

/**
 * Iterates over consecutive chunks. A list is named by its list type. The last chunk may be cut, because only headers
 * matter.
 */
function* chunksFrom(bytes: Buffer, from: number): Generator<Chunk> {
  for (let at = from, count = 0; at + 8 <= bytes.length; count += 1) {
    if (count === chunksMax) throw broken('too many chunks')
    const word = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    yield word === 'LIST' ? { type: data.toString('latin1', 0, 4), data: data.subarray(4) } : { type: word, data }
    at += 8 + length + (length % 2)
  }
}

const find = (bytes: Buffer, type: string, from = 0): Buffer | undefined => {
  for (const chunk of chunksFrom(bytes, from)) if (chunk.type === type) return chunk.data
  return undefined
}

const readPicture = (stream: Buffer): ContainerFacts['pictures'] => {
  const [head, format] = [find(stream, 'strh'), find(stream, 'strf')]
  if (head?.toString('latin1', 0, 4) !== 'vids') return []
  if (head.length < 28 || format === undefined || format.length < 12) throw broken('a stream has no header')
  // ffmpeg would invent a frame rate where none is declared.
  if (head.readUInt32LE(20) === 0 || head.readUInt32LE(24) === 0) throw broken('no frame rate')
  return [{ width: Math.abs(format.readInt32LE(4)), height: Math.abs(format.readInt32LE(8)) }]
}

/** The streams are in the header of an AVI, which comes first. AVI supports neither encryption nor external media. */
export const readAvi = async (file: string): Promise<ContainerFacts> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = find(buffer.subarray(0, bytesRead), 'hdrl', 12)
    if (head === undefined) throw broken('no header')
    const streams = [...chunksFrom(head, 0)].filter(({ type }) => type === 'strl')
    const pictures = streams.flatMap(({ data }) => readPicture(data))
    return { streams: streams.length, isEncrypted: false, refersOutside: false, pictures }
  } finally {
    await handle.close()
  }
}
