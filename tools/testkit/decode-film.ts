import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Frame = { at: number; lasts: number; hash: string }
export type DecodedFilm = {
  frames: Frame[]
  samples: number
  /** Hashes over all samples. */
  sound: string
}

const decode = (file: string, args: readonly string[]): string =>
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', file, ...args, '-'], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })

/** Length as players play it, without the padding of the last packet. */
const soundLength = (file: string): number => {
  const args = ['-v', 'error', '-select_streams', 'a:0', '-show_entries', 'stream=duration_ts', '-of', 'csv=p=0', file]
  return Number(execFileSync('ffprobe', args, { encoding: 'utf8' }))
}

const parseFields = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((field) => field.trim()))

/** Decodes a film: hash and time of each frame, and hash and length of its sound. */
export const decodeFilm = async (url: string): Promise<DecodedFilm> => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-frames-'))
  try {
    const file = join(folder, 'film')
    writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
    const frames = parseFields(decode(file, ['-map', '0:v', '-f', 'framemd5']))
    const sounds = parseFields(decode(file, ['-map', '0:a', '-f', 'framemd5']))
    return {
      frames: frames.map(([, , at, lasts, , hash = '']) => ({ at: Number(at), lasts: Number(lasts), hash })),
      samples: soundLength(file),
      sound: sounds.map(([, , , , , hash]) => hash).join(),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
