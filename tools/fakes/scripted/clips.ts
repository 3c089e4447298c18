import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type ClipShape = { width: number; height: number; fps: number; seconds: number; sound: boolean }
/** One of the takes of a shape, which differ in colour and tone. */
export type Clip = ClipShape & { take: number }

const run = promisify(execFile)
const colours = ['336699', '993333', '339955', '997733', '663399', '449999', '995577', '555555', 'cc9911'] as const
/** The last colour is selected only by a control word. */
export const takes = colours.length - 1

/** Real clips of the requested shape, each rendered once. */
export const createClips = () => {
  const cache = new Map<string, Promise<Buffer>>()
  const make = async ({ width, height, fps, seconds, sound, take }: Clip): Promise<Buffer> => {
    const file = join(await mkdtemp(join(tmpdir(), 'scripted-')), 'clip.mp4')
    const picture = `color=c=0x${colours[take]}:size=${width}x${height}:rate=${fps}:duration=${seconds}`
    const tone = `sine=frequency=${220 + 30 * take}:sample_rate=48000:duration=${seconds}`
    const audioArgs = ['-f', 'lavfi', '-i', tone, '-ac', '2', '-c:a', 'aac', '-shortest']
    const videoArgs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      picture,
      ...(sound ? audioArgs : []),
      ...videoArgs,
      file,
    ])
    return readFile(file)
  }
  return (shape: Clip): Promise<Buffer> => {
    const name = JSON.stringify(shape)
    const clip = cache.get(name) ?? make(shape)
    cache.set(name, clip)
    return clip
  }
}
