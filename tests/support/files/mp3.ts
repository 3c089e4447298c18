import { join } from './bytes.ts'

/** Finds the Xing or Info frame: after the tag, up to the next frame. */
const infoFrame = (mp3: Buffer): { start: number; end: number } => {
  const tagged = mp3.subarray(0, 3).toString('latin1') === 'ID3'
  const [a = 0, b = 0, c = 0, d = 0] = tagged ? mp3.subarray(6, 10) : []
  const start = tagged ? 10 + ((a << 21) | (b << 14) | (c << 7) | d) : 0
  const offsets = [mp3.indexOf('Xing', start), mp3.indexOf('Info', start)].filter((at) => at >= 0)
  const xing = Math.min(...offsets, mp3.length)
  const next = mp3.indexOf(mp3.subarray(start, start + 2), xing + 120)
  return { start, end: next < 0 ? mp3.length : next }
}

/** Combines the header of one file with the data of another. */
export const mp3WithHeader = (header: Uint8Array, data: Uint8Array): Buffer => {
  const [headerFile, dataFile] = [Buffer.from(header), Buffer.from(data)]
  const [first, second] = [infoFrame(headerFile), infoFrame(dataFile)]
  return join(headerFile.subarray(first.start, first.end), dataFile.subarray(second.end))
}
