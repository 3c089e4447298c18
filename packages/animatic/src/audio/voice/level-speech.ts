import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '../../runtime/job-context.ts'
import { levelArguments, measureArguments } from './finish-arguments.ts'

/** The usual loudness of published speech, in LUFS. */
const wantedLoudness = -16
const closeEnough = 0.4
const shortSeconds = 3
/** Below this nothing is audible, and amplification would only add noise. */
const silence = -60
const maxDecibels = 40
/** Limiting peaks reduces the loudness; further passes compensate. */
const tries = 3
const overshoot = 1.4

const lastLoudness = (report: string): number => Number(/.*lavfi\.r128\.I=(-?[\d.]+)/s.exec(report)?.[1] ?? Number.NaN)

type Speech = { file: string; seconds: number; louder: number }

/** Brings a speech to its target loudness. Returns the path of the result. */
export const levelSpeech = async (context: JobContext, { file, seconds, louder }: Speech): Promise<string> => {
  const { sandbox, scratch, wallMs, signal } = context
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
    await run(file, levelArguments(Math.min(maxDecibels, decibels)))
    const missing = attempt < tries ? await missingIn(levelled) : 0
    if (Math.abs(missing) < closeEnough) return levelled
    decibels += overshoot * missing
  }
}
