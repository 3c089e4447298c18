import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Probed = {
  streams: Record<string, string | number>[]
  format: { tags: Record<string, string>; duration: string }
}

const withFile = async <T>(bytes: Uint8Array, use: (file: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'))
  const file = join(folder, 'media')
  await writeFile(file, bytes)
  try {
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const download = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url)
  if (answer.status !== 200) throw new Error(`${answer.status} for ${url}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Runs ffprobe on a downloaded file. */
export const probe = async (url: string): Promise<Probed> =>
  withFile(await download(url), async (file) => {
    const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', '-count_frames', file]
    return JSON.parse((await run('ffprobe', args)).stdout) as Probed
  })

/** The first frames in greyscale, scaled, one byte per pixel. */
export const greyFrames = async (url: string, width: number, height: number, count: number): Promise<Buffer[]> =>
  withFile(await download(url), async (file) => {
    // Converted by RGB, because a film and a JPEG have different grey values for the same colour.
    const shape = [
      '-frames:v',
      String(count),
      '-vf',
      `format=rgb24,scale=${width}:${height}`,
      '-pix_fmt',
      'gray',
      '-f',
      'rawvideo',
      '-',
    ]
    const options = { encoding: 'buffer', maxBuffer: 2 * count * width * height } as const
    const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...shape], options)
    const area = width * height
    return Array.from({ length: stdout.length / area }, (_, at) => stdout.subarray(at * area, (at + 1) * area))
  })

export const greyFrame = async (url: string, width: number, height: number): Promise<Buffer> =>
  (await greyFrames(url, width, height, 1))[0] ?? Buffer.alloc(0)
