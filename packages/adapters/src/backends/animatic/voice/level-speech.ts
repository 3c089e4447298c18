import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../work.ts'
import { levelArguments, measureArguments } from './finish-arguments.ts'

/** What speech sounds best at, in LUFS, and everybody else aims at, too. */
const wantedLoudness = -16
const shortSeconds = 3
/** Nothing can be heard; making that louder would be noise. */
const silence = -60
const mostDecibels = 40

const lastLoudness = (report: string): number => Number(/.*lavfi\.r128\.I=(-?[\d.]+)/s.exec(report)?.[1] ?? Number.NaN)

/** Brings a speech to its loudness; gives the path of the result. */
export const levelSpeech = async (
  { sandbox, scratch, wallMs, signal }: Bench,
  { file, seconds, louder }: { file: string; seconds: number; louder: number },
): Promise<string> => {
  const outputFolder = join(scratch, 'level')
  await mkdir(outputFolder, { recursive: true })
  const bound = { program: 'ffmpeg', inputs: { speech: file }, outputFolder, trust: 'ours', wallMs, signal } as const
  const repeats = seconds > shortSeconds ? 0 : Math.ceil(shortSeconds / Math.max(seconds, 0.1))
  await sandbox.run({ ...bound, args: measureArguments(repeats) })
  const measured = lastLoudness(await readFile(join(outputFolder, 'loudness'), 'utf8'))
  const decibels = measured > silence ? Math.min(mostDecibels, wantedLoudness + louder - measured) : 0
  await sandbox.run({ ...bound, args: levelArguments(decibels) })
  return join(outputFolder, 'speech.wav')
}
