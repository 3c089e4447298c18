import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** One line for each decoded frame and piece of sound; the lines about the programme itself are left out. */
const framesOf = async (file: string): Promise<string[]> => {
  const args = ['-v', 'error', '-i', file, '-map', '0', '-f', 'framemd5', '-']
  const { stdout } = await run('ffmpeg', args, { maxBuffer: 256 * 1024 * 1024 })
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#software'))
}

export type Likeness = 'same bytes' | 'same frames' | 'different frames' | 'different bytes, frames not compared'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Bytes first; a label of its own makes files differ whose frames do not. */
export const compareFiles = async (one: string, other: string, frames = framesOf): Promise<Likeness> => {
  if ((await sha256Of(one)) === (await sha256Of(other))) return 'same bytes'
  try {
    const [first, second] = [await frames(one), await frames(other)]
    return first.join('\n') === second.join('\n') ? 'same frames' : 'different frames'
  } catch (error) {
    if (isMissing(error)) return 'different bytes, frames not compared'
    throw error
  }
}
