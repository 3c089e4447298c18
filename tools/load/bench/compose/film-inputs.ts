import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type FilmInputs = { shots: string[]; seconds: number; voice: string; music: string }
export type FilmSize = { width: number; height: number; shots: number; seconds: number }

const engineEncodeArgs = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '19',
  '-g',
  '48',
  '-threads',
  '2',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
  '-b:a',
  '160k',
  '-ar',
  '48000',
  '-ac',
  '2',
  '-movflags',
  '+faststart',
]
const runFfmpeg = (args: readonly string[], file: string) =>
  run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, file])
const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]

/** Shots as the built-in engine encodes them, intermittent speech, and music. */
export const makeFilmInputs = async (folder: string, size: FilmSize): Promise<FilmInputs> => {
  const shots = Array.from({ length: size.shots }, (_, i) => join(folder, `shot-${i}.mp4`))
  const picture = `testsrc2=size=${size.width}x${size.height}:rate=24:duration=${size.seconds}`
  for (const [i, file] of shots.entries())
    await runFfmpeg(
      [
        ...lavfi(`${picture},hue=h=${60 * i}`),
        ...lavfi(`sine=frequency=${300 + 40 * i}:duration=${size.seconds}`),
        ...engineEncodeArgs,
      ],
      file,
    )
  const seconds = size.shots * size.seconds
  const [voice, music] = [join(folder, 'voice.mp3'), join(folder, 'music.mp3')]
  const speech = `aevalsrc='0.3*sin(2*PI*220*t)*gt(sin(2*PI*4*t),0)*gt(sin(t),0)':s=44100:d=${seconds}`
  await runFfmpeg([...lavfi(speech), '-b:a', '128k'], voice)
  const chord = `aevalsrc='0.1*sin(2*PI*262*t)+0.1*sin(2*PI*330*t)|0.1*sin(2*PI*262*t)+0.1*sin(2*PI*392*t)':s=44100:d=${seconds}`
  await runFfmpeg([...lavfi(chord), '-b:a', '192k'], music)
  return { shots, seconds, voice, music }
}
