import { spawn } from 'node:child_process'

const quietArgs = ['-nostdin', '-v', 'error', '-y'] as const
const engineEncodeArgs = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '19',
  '-threads',
  '2',
  '-pix_fmt',
  'yuv420p',
] as const

/** Seconds to encode the same frames with the same encoder alone: the lower bound of any engine. */
export const bareEncode = (film: string, { width, height }: { width: number; height: number }): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const decoder = spawn(
      'ffmpeg',
      [...quietArgs, '-i', film, '-map', '0:v', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    const raw = [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgba',
      '-video_size',
      `${width}x${height}`,
      '-framerate',
      '24',
      '-i',
      '-',
    ]
    const encoder = spawn(
      'ffmpeg',
      ['-v', 'error', '-y', ...raw, ...engineEncodeArgs, '-f', 'mp4', '-movflags', 'frag_keyframe', '/dev/null'],
      {
        stdio: [decoder.stdout, 'ignore', 'ignore'],
      },
    )
    encoder.once('error', reject)
    encoder.once('close', (code) =>
      code === 0
        ? resolve((performance.now() - began) / 1000)
        : reject(new Error(`the bare encode ended with ${code}`)),
    )
  })
