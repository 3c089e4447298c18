import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everyRun } from '../../runtime/every-run.ts'
import { decode, pixelFolder } from '../../runtime/inputs/decode.ts'
import type { Bench } from '../../runtime/work.ts'
import type { Voice } from './heard.ts'

const name = 'voice'

/** One channel at the asked rate. */
export const voiceArguments = (sampleRate: number): string[] => [
  ...everyRun,
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

export const readVoice = async (bench: Bench, file: string, sampleRate = 16_000): Promise<Voice> => {
  await decode(bench, file, voiceArguments(sampleRate))
  const bytes = await readFile(join(pixelFolder(bench), name))
  return { sampleRate, samples: new Float32Array(new Uint8Array(bytes).buffer) }
}
