import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** One line per decoded video and audio frame, without the lines about the ffmpeg version. */
const readFrames = async (file: string): Promise<string[]> => {
  const args = ['-v', 'error', '-i', file, '-map', '0', '-f', 'framemd5', '-']
  const { stdout } = await run('ffmpeg', args, { maxBuffer: 256 * 1024 * 1024 })
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#software'))
}

export type Comparison = 'same bytes' | 'same frames' | 'different frames' | 'different bytes, frames not compared'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Compares bytes first, then frames: files with different labels may have equal frames. */
export const compareFiles = async (one: string, other: string, frames = readFrames): Promise<Comparison> => {
  if ((await hashFile(one)) === (await hashFile(other))) return 'same bytes'
  try {
    const [first, second] = [await frames(one), await frames(other)]
    return first.join('\n') === second.join('\n') ? 'same frames' : 'different frames'
  } catch (error) {
    if (isMissing(error)) return 'different bytes, frames not compared'
    throw error
  }
}
