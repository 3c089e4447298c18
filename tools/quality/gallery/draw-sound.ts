import { execFileSync } from 'node:child_process'
import type { Frame } from '../contact-sheets/draw-contact-sheet.ts'

const size = { width: 640, height: 180 }
const sized = `s=${size.width}x${size.height}`

const ffmpeg = (...args: string[]): Buffer =>
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args], { maxBuffer: 2 ** 28 })

const picture = (file: string, filter: string): Frame => ({
  ...size,
  rgba: ffmpeg('-i', file, '-filter_complex', filter, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'),
})

/** Draws the waveform and the spectrum up to a frequency, padded with silence to a length. */
export const drawSound = (
  file: string,
  { seconds, highestHertz }: { seconds: number; highestHertz: number },
): Frame[] => {
  const audioFilter = `aformat=channel_layouts=mono,apad=whole_dur=${seconds},aresample=${2 * highestHertz}`
  return [
    picture(file, `${audioFilter},showwavespic=${sized}:colors=0x2b5fa8:filter=peak`),
    picture(file, `${audioFilter},showspectrumpic=${sized}:legend=0:color=magma:drange=80`),
  ]
}

export const readSamples = (file: string, rate: number): Float32Array => {
  const raw = ffmpeg('-i', file, '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-')
  return new Float32Array(new Uint8Array(raw).buffer)
}
