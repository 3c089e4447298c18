import { execFileSync, spawnSync } from 'node:child_process'
import type { Frame } from '../../contact-sheets/draw-contact-sheet.ts'

const quiet = ['-nostdin', '-v', 'error']
const height = 360

const probeNumber = (...args: string[]): number =>
  Number(
    execFileSync('ffprobe', ['-v', 'error', ...args])
      .toString()
      .trim(),
  )

export const readSeconds = (file: string): number =>
  probeNumber('-show_entries', 'format=duration', '-of', 'default=nw=1:nk=1', file)

/** Integrated loudness by EBU R 128. */
export const measureLoudness = (file: string): number => {
  const { stderr } = spawnSync('ffmpeg', ['-nostdin', '-i', file, '-map', '0:a', '-af', 'ebur128', '-f', 'null', '-'])
  return Number(/Integrated loudness:\s+I:\s+(-?[0-9.]+) LUFS/.exec(stderr.toString())?.[1] ?? Number.NaN)
}

/** Frames at even distances, each from the middle of its section. */
export const extractFrames = (file: string, count: number): Frame[] => {
  const seconds = readSeconds(file)
  const size = execFileSync('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'stream=width,height',
    '-of',
    'csv=p=0',
    file,
  ])
  const [wide = 1, high = 1] = size.toString().split(',').map(Number)
  const width = Math.round((height * wide) / high / 2) * 2
  return Array.from({ length: count }, (_, i) => {
    const at = String((seconds * (i + 0.5)) / count)
    const scaled = ['-frames:v', '1', '-vf', `scale=${width}:${height}`, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']
    return {
      width,
      height,
      rgba: execFileSync('ffmpeg', [...quiet, '-ss', at, '-i', file, ...scaled], { maxBuffer: 2 ** 26 }),
    }
  })
}
