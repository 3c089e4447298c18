import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ffmpegBaseArgs } from '../../runtime/ffmpeg-base-args.ts'
import { decode, pixelFolder } from '../../runtime/inputs/decode.ts'
import type { JobContext } from '../../runtime/job-context.ts'
import type { Voice } from './analysis-types.ts'

const name = 'voice'

/** One channel at the requested rate. */
export const voiceArguments = (sampleRate: number): string[] => [
  ...ffmpegBaseArgs,
  '-f',
  'wav',
  '-i',
  '/in/media',
  '-ac',
  '1',
  '-ar',
  String(sampleRate),
  '-f',
  'f32le',
  `/out/${name}`,
]

export const readVoice = async (context: JobContext, file: string, sampleRate = 16_000): Promise<Voice> => {
  await decode(context, file, voiceArguments(sampleRate))
  const bytes = await readFile(join(pixelFolder(context), name))
  return { sampleRate, samples: new Float32Array(new Uint8Array(bytes).buffer) }
}
