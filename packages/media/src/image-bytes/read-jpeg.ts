import { frameSize, hasNoLength, type Orientation, readOrientation, startsFrame } from '@kinora/domain'
import { brokenImage, type ImageBytes } from './image-bytes.ts'

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1, adobe: 0xee, comment: 0xfe } as const
const segmentsMax = 100_000

const isApplication = (code: number): boolean => code >= 0xe0 && code <= 0xef

/** The Adobe segment says how colours are stored; all others of its kind only tell about the picture. */
const isDrawing = (code: number): boolean => code === marker.adobe || (!isApplication(code) && code !== marker.comment)

/** Where the next marker stands after coded pixels, in which `FF 00` is a pixel's and `FF D0` to `D7` are rests. */
const endOfScan = (bytes: Buffer, from: number): number => {
  // A plain loop: asking `indexOf` again for every FF takes seconds where there is little else.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const code = bytes[at + 1] ?? 0
    if (code !== 0xff && !hasNoLength(code)) return at
  }
  throw brokenImage('it breaks off')
}

type Segment = { code: number; data: Buffer; whole: Buffer }

/** The segments up to the end mark, coded pixels kept with the head of their scan. */
const segmentsOf = (bytes: Buffer): Segment[] => {
  const segments: Segment[] = []
  for (let at = 2; segments.length < segmentsMax; ) {
    if (at + 2 > bytes.length) throw brokenImage('it breaks off')
    if (bytes[at] !== 0xff) throw brokenImage('no marker where one must stand')
    const code = bytes[at + 1] ?? 0
    if (code === marker.end) return segments
    if (code === 0xff || (code !== 0 && hasNoLength(code))) {
      at += code === 0xff ? 1 : 2
      continue
    }
    if (code === 0 || code === marker.start || at + 4 > bytes.length)
      throw brokenImage('no marker where one must stand')
    const dataEnd = at + 2 + bytes.readUInt16BE(at + 2)
    if (dataEnd < at + 4 || dataEnd > bytes.length) throw brokenImage('it breaks off')
    const end = code === marker.scan ? endOfScan(bytes, dataEnd) : dataEnd
    segments.push({ code, data: bytes.subarray(at + 4, dataEnd), whole: bytes.subarray(at, end) })
    at = end
  }
  throw brokenImage('too many segments')
}

const orientationOf = (segments: readonly Segment[]): Orientation => {
  const exif = segments.find(({ code, data }) => code === marker.exif && data.toString('latin1', 0, 4) === 'Exif')
  return exif === undefined ? 1 : readOrientation(exif.data)
}

export const readJpeg = (bytes: Buffer): ImageBytes => {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw brokenImage('no JPEG')
  const segments = segmentsOf(bytes)
  const [frame, another] = segments.filter(({ code }) => startsFrame(code))
  if (frame === undefined || another !== undefined || frame.data.length < 6)
    throw brokenImage('no single picture in it')
  if (!segments.some(({ code }) => code === marker.scan)) throw brokenImage('no picture in it')
  const { width, height } = frameSize(frame.data, 0)
  if (width === 0 || height === 0) throw brokenImage('no possible header')
  const kept = segments.filter(({ code }) => isDrawing(code)).map(({ whole }) => whole)
  return {
    width,
    height,
    orientation: orientationOf(segments),
    frames: 1,
    hasAlpha: false,
    drawn: [Buffer.from([0xff, marker.start]), ...kept, Buffer.from([0xff, marker.end])],
  }
}
