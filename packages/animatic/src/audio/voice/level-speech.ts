import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../runtime/work.ts'
import { levelArguments, measureArguments } from './finish-arguments.ts'

/** What speech sounds best at, in LUFS, and everybody else aims at, too. */
const wantedLoudness = -16
const closeEnough = 0.4
const shortSeconds = 3
/** Nothing can be heard; making that louder would be noise. */
const silence = -60
const mostDecibels = 40
/** Holding peaks takes away some of what was added; then a little more is added. */
const tries = 3
const overshoot = 1.4

const lastLoudness = (report: string): number => Number(/.*lavfi\.r128\.I=(-?[\d.]+)/s.exec(report)?.[1] ?? Number.NaN)

type Speech = { file: string; seconds: number; louder: number }

/** Brings a speech to its loudness; gives the path of the result. */
export const levelSpeech = async (bench: Bench, { file, seconds, louder }: Speech): Promise<string> => {
  const { sandbox, scratch, wallMs, signal } = bench
  const outputFolder = join(scratch, 'level')
  const levelled = join(outputFolder, 'speech.wav')
  await mkdir(outputFolder, { recursive: true })
  const run = (speech: string, args: string[]) =>
    sandbox.run({ program: 'ffmpeg', args, inputs: { speech }, outputFolder, trust: 'ours', wallMs, signal })
  const repeats = seconds > shortSeconds ? 0 : Math.ceil(shortSeconds / Math.max(seconds, 0.1))
  const missingIn = async (speech: string): Promise<number> => {
    await run(speech, measureArguments(repeats))
    const measured = lastLoudness(await readFile(join(outputFolder, 'loudness'), 'utf8'))
    return measured > silence ? wantedLoudness + louder - measured : 0
  }
  let decibels = await missingIn(file)
  for (let attempt = 1; ; attempt += 1) {
    await run(file, levelArguments(Math.min(mostDecibels, decibels)))
    const missing = attempt < tries ? await missingIn(levelled) : 0
    if (Math.abs(missing) < closeEnough) return levelled
    decibels += overshoot * missing
  }
}
