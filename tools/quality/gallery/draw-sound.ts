import { execFileSync } from 'node:child_process'
import type { Frame } from './contact-sheet.ts'

const size = { width: 640, height: 180 }
const sized = `s=${size.width}x${size.height}`

const ffmpeg = (...args: string[]): Buffer =>
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args], { maxBuffer: 2 ** 28 })

const picture = (file: string, filter: string): Frame => ({
  ...size,
  rgba: ffmpeg('-i', file, '-filter_complex', filter, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'),
})

/** The wave of a sound and its tones up to a height in hertz, with silence behind it up to a length. */
export const drawSound = (
  file: string,
  { seconds, highestHertz }: { seconds: number; highestHertz: number },
): Frame[] => {
  const heard = `aformat=channel_layouts=mono,apad=whole_dur=${seconds},aresample=${2 * highestHertz}`
  return [
    picture(file, `${heard},showwavespic=${sized}:colors=0x2b5fa8:filter=peak`),
    picture(file, `${heard},showspectrumpic=${sized}:legend=0:color=magma:drange=80`),
  ]
}

export const samplesOf = (file: string, rate: number): Float32Array => {
  const raw = ffmpeg('-i', file, '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-')
  return new Float32Array(new Uint8Array(raw).buffer)
}
