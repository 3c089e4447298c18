import { join } from './bytes.ts'

/** Where the frame with the header of the whole file begins and ends: behind the tag, up to the next frame. */
const infoFrame = (mp3: Buffer): { start: number; end: number } => {
  const tagged = mp3.subarray(0, 3).toString('latin1') === 'ID3'
  const [a = 0, b = 0, c = 0, d = 0] = tagged ? mp3.subarray(6, 10) : []
  const start = tagged ? 10 + ((a << 21) | (b << 14) | (c << 7) | d) : 0
  const found = [mp3.indexOf('Xing', start), mp3.indexOf('Info', start)].filter((at) => at >= 0)
  const xing = Math.min(...found, mp3.length)
  const next = mp3.indexOf(mp3.subarray(start, start + 2), xing + 120)
  return { start, end: next < 0 ? mp3.length : next }
}

/** The header of one file before the data of another: what is said is not what is there. */
export const mp3Saying = (header: Uint8Array, data: Uint8Array): Buffer => {
  const [told, sounding] = [Buffer.from(header), Buffer.from(data)]
  const [first, second] = [infoFrame(told), infoFrame(sounding)]
  return join(told.subarray(first.start, first.end), sounding.subarray(second.end))
}
