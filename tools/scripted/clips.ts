import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type ClipShape = { width: number; height: number; fps: number; seconds: number; sound: boolean }

const run = promisify(execFile)

/** Real clips of the asked shape, each made once. */
export const createClips = () => {
  const made = new Map<string, Promise<Buffer>>()
  const make = async (shape: ClipShape): Promise<Buffer> => {
    const file = join(await mkdtemp(join(tmpdir(), 'scripted-')), 'clip.mp4')
    const { width, height, fps, seconds, sound } = shape
    const tone = [
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=220:sample_rate=48000:duration=${seconds}`,
      '-ac',
      '2',
      '-c:a',
      'aac',
      '-shortest',
    ]
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `color=c=0x336699:size=${width}x${height}:rate=${fps}:duration=${seconds}`,
      ...(sound ? tone : []),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      file,
    ])
    return readFile(file)
  }
  return (shape: ClipShape): Promise<Buffer> => {
    const name = JSON.stringify(shape)
    const clip = made.get(name) ?? make(shape)
    made.set(name, clip)
    return clip
  }
}
