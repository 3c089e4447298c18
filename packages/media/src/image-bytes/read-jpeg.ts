import { frameSize, hasNoLength, type Orientation, readOrientation, startsFrame } from '@kinora/domain'
import { brokenImage, type ImageBytes } from './image-bytes.ts'

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1, adobe: 0xee, comment: 0xfe } as const
const segmentsMax = 100_000

const isApplication = (code: number): boolean => code >= 0xe0 && code <= 0xef

/** The Adobe segment defines how colours are stored. All other application segments are only metadata. */
const isDrawing = (code: number): boolean => code === marker.adobe || (!isApplication(code) && code !== marker.comment)

/** Finds the next marker after coded pixels, in which `FF 00` is data and `FF D0` to `D7` are restart markers. */
const findScanEnd = (bytes: Buffer, from: number): number => {
  // A plain loop: repeated `buildIndex` calls take seconds when the data consists mostly of FF bytes.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const code = bytes[at + 1] ?? 0
    if (code !== 0xff && !hasNoLength(code)) return at
  }
  throw brokenImage('truncated')
}

type Segment = { code: number; data: Buffer; whole: Buffer }

/** Parses the segments up to the end mark. Coded pixels stay with the header of their scan. */
const parseSegments = (bytes: Buffer): Segment[] => {
  const segments: Segment[] = []
  for (let at = 2; segments.length < segmentsMax; ) {
    if (at + 2 > bytes.length) throw brokenImage('truncated')
    if (bytes[at] !== 0xff) throw brokenImage('missing marker')
    const code = bytes[at + 1] ?? 0
    if (code === marker.end) return segments
    if (code === 0xff || (code !== 0 && hasNoLength(code))) {
      at += code === 0xff ? 1 : 2
      continue
    }
    if (code === 0 || code === marker.start || at + 4 > bytes.length) throw brokenImage('missing marker')
    const dataEnd = at + 2 + bytes.readUInt16BE(at + 2)
    if (dataEnd < at + 4 || dataEnd > bytes.length) throw brokenImage('truncated')
    const end = code === marker.scan ? findScanEnd(bytes, dataEnd) : dataEnd
    segments.push({ code, data: bytes.subarray(at + 4, dataEnd), whole: bytes.subarray(at, end) })
    at = end
  }
  throw brokenImage('too many segments')
}

const findOrientation = (segments: readonly Segment[]): Orientation => {
  const exif = segments.find(({ code, data }) => code === marker.exif && data.toString('latin1', 0, 4) === 'Exif')
  return exif === undefined ? 1 : readOrientation(exif.data)
}

export const readJpeg = (bytes: Buffer): ImageBytes => {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw brokenImage('no JPEG')
  const segments = parseSegments(bytes)
  const [frame, another] = segments.filter(({ code }) => startsFrame(code))
  if (frame === undefined || another !== undefined || frame.data.length < 6) throw brokenImage('not exactly one frame')
  if (!segments.some(({ code }) => code === marker.scan)) throw brokenImage('no image data')
  const { width, height } = frameSize(frame.data, 0)
  if (width === 0 || height === 0) throw brokenImage('invalid header')
  const kept = segments.filter(({ code }) => isDrawing(code)).map(({ whole }) => whole)
  return {
    width,
    height,
    orientation: findOrientation(segments),
    frames: 1,
    hasAlpha: false,
    drawn: [Buffer.from([0xff, marker.start]), ...kept, Buffer.from([0xff, marker.end])],
  }
}
