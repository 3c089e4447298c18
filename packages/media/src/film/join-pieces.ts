import { type FileHandle, open } from 'node:fs/promises'
import { refused } from '../media-failure.ts'
import { boxHead, type Frame, type Shot } from './read-shot.ts'

/** Consecutive frames of a shot, in decoding order, that depend on no other frames. */
export type Piece = { shot: Shot; from: number; to: number }

const ticksPerFrame = 512
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  return Buffer.concat([boxHead(type, data.length), data])
}
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * i)
  return bytes
}
const shorts = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value, 2 * i)
  return bytes
}
const table = (...columns: number[][]): Buffer =>
  words(
    0,
    columns[0]?.length ?? 0,
    ...(columns[0] ?? []).flatMap((_, row) => columns.map((column) => column[row] ?? 0)),
  )

/** Run-length encodes equal neighbours. */
const runLengthEncode = (values: readonly number[]): [number[], number[]] => {
  const [counts, each]: [number[], number[]] = [[], []]
  for (const value of values) {
    if (each.at(-1) === value) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    else {
      counts.push(1)
      each.push(value)
    }
  }
  return [counts, each]
}

const unity = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

type Joined = { first: Shot; frames: readonly Frame[]; dataAt: number }

/** Builds the index of a film whose frames are contiguous and evenly spaced. */
const buildIndex = ({ first, frames, dataAt }: Joined): Buffer => {
  const { width, height, fps, setup, look } = first
  const ticks = fps * ticksPerFrame
  const length = frames.length * ticksPerFrame
  const delay = frames.reduce((most, { shownAs }, i) => Math.max(most, i - shownAs), 0)
  const entry = box(
    'avc1',
    words(0, 1, 0, 0, 0, 0),
    shorts(width, height),
    words(0x480000, 0x480000, 0),
    shorts(1),
    Buffer.alloc(32),
    shorts(24, 0xffff),
    box('avcC', setup),
    look,
  )
  const samples = box(
    'stbl',
    box('stsd', words(0, 1), entry),
    box('stts', table([frames.length], [ticksPerFrame])),
    box('ctts', table(...runLengthEncode(frames.map(({ shownAs }, i) => (shownAs + delay - i) * ticksPerFrame)))),
    box('stss', table(frames.flatMap(({ isKey }, i) => (isKey ? [i + 1] : [])))),
    box('stsc', table([1], [frames.length], [1])),
    box('stsz', words(0, 0, frames.length, ...frames.map(({ bytes }) => bytes))),
    box('stco', table([dataAt])),
  )
  const media = box(
    'minf',
    box('vmhd', words(1, 0, 0)),
    box('dinf', box('dref', words(0, 1), box('url ', words(1)))),
    samples,
  )
  const track = box(
    'trak',
    box('tkhd', words(3, 0, 0, 1, 0, length, 0, 0, 0, 0), unity, words(width << 16, height << 16)),
    box('edts', box('elst', words(0, 1, length, delay * ticksPerFrame, 0x10000))),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, ticks, length), shorts(0x55c4, 0)),
      box('hdlr', words(0, 0), Buffer.from('vide'), words(0, 0, 0), Buffer.from([0])),
      media,
    ),
  )
  const head = box(
    'mvhd',
    words(0, 0, 0, ticks, length, 0x10000),
    shorts(0x100, 0),
    words(0, 0),
    unity,
    words(0, 0, 0, 0, 0, 0, 2),
  )
  return box('moov', head, track)
}

const start = box('ftyp', Buffer.from('isom'), words(0x200), Buffer.from('isomiso2avc1mp41'))
// Offsets have 32 bits.
const largestFilm = 0xffff_ffff - 1024

const copy = async ({ shot, from, to }: Piece, film: FileHandle): Promise<void> => {
  const frames = shot.frames.slice(from, to)
  const source = await open(shot.file)
  try {
    for (let i = 0; i < frames.length; ) {
      const { at } = frames[i] ?? { at: 0 }
      let end = at
      for (; frames[i]?.at === end; i += 1) end += frames[i]?.bytes ?? 0
      const { buffer, bytesRead } = await source.read(Buffer.alloc(end - at), 0, end - at, at)
      if (bytesRead !== end - at || end === at) throw refused('a shot is truncated')
      await film.appendFile(buffer)
    }
  } finally {
    await source.close()
  }
}

const collectFrames = (pieces: readonly Piece[]): Frame[] => {
  let before = 0
  return pieces.flatMap(({ shot, from, to }) => {
    const moved = shot.frames.slice(from, to).map((frame) => ({ ...frame, shownAs: frame.shownAs - from + before }))
    before += moved.length
    return moved
  })
}

/** Writes one film from all pieces, with every frame copied unchanged and evenly spaced. The film has no sound. */
export const joinPieces = async (pieces: readonly Piece[], file: string): Promise<void> => {
  const first = pieces[0]?.shot
  if (first === undefined) throw refused('no pieces to join')
  const frames = collectFrames(pieces)
  const dataBytes = frames.reduce((sum, { bytes }) => sum + bytes, 0)
  if (dataBytes > largestFilm) throw refused('the film is too large')
  const handle = await open(file, 'w')
  try {
    await handle.appendFile(Buffer.concat([start, boxHead('mdat', dataBytes)]))
    for (const piece of pieces) await copy(piece, handle)
    await handle.appendFile(buildIndex({ first, frames, dataAt: start.length + 8 }))
  } finally {
    await handle.close()
  }
}
