import { type FileHandle, open } from 'node:fs/promises'
import { refused } from '../media-failure.ts'
import { type Box, BrokenBoxes, boxesIn, boxHeader } from './read-boxes.ts'

/** What the bytes of a film or sound say before any decoder meets them. */
export type ContainerFacts = {
  streams: number
  isEncrypted: boolean
  /** Media that lies elsewhere, or may: parts we cannot look into count too. */
  refersOutside: boolean
  /** The sizes its pictures are claimed to have. */
  pictures: { width: number; height: number }[]
}

const topLevelMax = 10_000
const indexBytesMax = 16 * 1024 * 1024

// Not the boxes of users' data, in which cameras write as they please.
const parents = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'mvex'])
const encryptedEntries = new Set(['encv', 'enca', 'enct', 'encs', 'encm', 'drmi', 'drms'])
const encryptedBoxes = new Set(['pssh', 'sinf', 'senc'])
/** A compressed index, and QuickTime's lists of other films. */
const outsideBoxes = new Set(['cmov', 'rmra', 'rdrf'])

// A full box begins with its version and flags; a list of entries goes on with their number.
const hasEntry = ({ data }: Box, test: (entry: Box) => boolean): boolean => {
  for (const entry of boxesIn(data.subarray(8))) if (test(entry)) return true
  return false
}
const isElsewhere = ({ data }: Box): boolean => data.length < 4 || (data.readUInt32BE(0) & 1) === 0

// The displayed size ends the head of a track, in 16.16 bits; sounds have none.
const pictureOf = ({ data }: Box): ContainerFacts['pictures'] => {
  if (data.length < 84) return []
  const picture = { width: data.readUInt16BE(data.length - 8), height: data.readUInt16BE(data.length - 4) }
  return picture.width === 0 ? [] : [picture]
}

const unknownDuration = 2n ** 64n - 1n

const checkDuration = ({ data }: Box): void => {
  if (data[0] !== 1 || data.length < 32) return
  const duration = data.readBigUInt64BE(24)
  if (duration > Number.MAX_SAFE_INTEGER && duration !== unknownDuration) throw new BrokenBoxes('it lasts for ages')
}

const firstStep = 8
const stepBytes = 8

/** Steps of time, as a count and a length each. A decoder takes one with its highest bit set for a step back, or for none. */
const checkSteps = ({ data }: Box): void => {
  for (let at = firstStep; at + stepBytes <= data.length; at += stepBytes)
    if (data.readUInt32BE(at + 4) > 0x7fff_ffff) throw new BrokenBoxes('a frame stands for ages')
}

const addFacts = (facts: ContainerFacts, box: Box, depth: number): void => {
  if (box.type === 'trak') facts.streams += 1
  if (box.type === 'mvhd') checkDuration(box)
  if (box.type === 'stts') checkSteps(box)
  if (box.type === 'tkhd') facts.pictures.push(...pictureOf(box))
  if (encryptedBoxes.has(box.type)) facts.isEncrypted = true
  if (outsideBoxes.has(box.type)) facts.refersOutside = true
  if (box.type === 'dref' && hasEntry(box, isElsewhere)) facts.refersOutside = true
  if (box.type === 'stsd' && hasEntry(box, ({ type }) => encryptedEntries.has(type))) facts.isEncrypted = true
  if (!parents.has(box.type)) return
  if (depth > parents.size) throw new BrokenBoxes('boxes lie too deep')
  for (const child of boxesIn(box.data)) addFacts(facts, child, depth + 1)
}

const readAt = async (handle: FileHandle, at: number, bytes: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
  return buffer.subarray(0, bytesRead)
}

type Place = { type: string; at: number; bytes: number }

/** Where the boxes of the file itself lie. What follows the last one that can be read is nobody's. */
const placesOf = async (handle: FileHandle, size: number): Promise<Place[]> => {
  const places: Place[] = []
  for (let at = 0; at + 8 <= size; ) {
    if (places.length === topLevelMax) throw new BrokenBoxes('too many boxes')
    const head = await readAt(handle, at, 16)
    const header = boxHeader(head, size - at)
    if (header === null) return places
    places.push({ type: header.type, at: at + header.headerBytes, bytes: header.bytes - header.headerBytes })
    at += header.bytes
  }
  return places
}

/** Only indexes are read; the media itself is skipped, however large it is. */
export const readIndexes = async (handle: FileHandle): Promise<Box[]> => {
  const { size } = await handle.stat()
  const places = await placesOf(handle, size)
  const indexes = places.filter(({ type }) => type === 'moov')
  const isWhole = indexes.every(({ at, bytes }) => at + bytes <= size)
  if (!isWhole || indexes.reduce((sum, { bytes }) => sum + bytes, 0) > indexBytesMax)
    throw new BrokenBoxes('the index breaks off or is too large')
  const locks = places
    .filter(({ type }) => encryptedBoxes.has(type))
    .map(({ type }) => ({ type, data: Buffer.alloc(0) }))
  return [
    ...locks,
    ...(await Promise.all(
      indexes.map(async ({ type, at, bytes }) => ({ type, data: await readAt(handle, at, bytes) })),
    )),
  ]
}

/** For mp4, mov and m4a alike. */
export const readMovie = async (file: string): Promise<ContainerFacts> => {
  const handle = await open(file)
  try {
    const facts: ContainerFacts = { streams: 0, isEncrypted: false, refersOutside: false, pictures: [] }
    for (const box of await readIndexes(handle)) addFacts(facts, box, 0)
    return facts
  } catch (error) {
    if (error instanceof BrokenBoxes) throw refused(`the film is broken: ${error.message}`)
    throw error
  } finally {
    await handle.close()
  }
}
