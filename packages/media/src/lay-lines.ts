import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedAudio, LaySpeech, Sandbox } from '@kinora/domain'
import { lineRate, measureLines, settleLines, speakLines } from './arguments/lay-lines.ts'
import type { Louder } from './arguments/louder.ts'
import { sniffContainer } from './container/sniff-container.ts'
import { encodeFinished } from './finish-audio.ts'
import { refused } from './media-failure.ts'
import { ourRuns, type RunMedia } from './run-media.ts'
import { readLoudness } from './sound/loudness.ts'
import { settleLoudness } from './sound/settle-loudness.ts'

const fadeSeconds = 0.006

/** Adds a sound to a longer one from a place on. Its ends are softened by a moment; what does not fit is left out. */
const layOver = (film: Float32Array, line: Float32Array, from: number, rate: number): void => {
  const length = Math.min(line.length, film.length - from)
  const fade = Math.min(Math.round(fadeSeconds * rate), Math.floor(length / 2))
  for (let i = 0; i < length; i += 1) {
    const edge = Math.min(1, (i + 1) / fade, (length - i) / fade)
    film[from + i] = (film[from + i] ?? 0) + (line[i] ?? 0) * edge
  }
}

/** A story may have hundreds of lines; each program holds only so many files open. */
const linesAtOnce = 16
const secondsMax = 3600

type Work = { ask: LaySpeech; run: RunMedia; work: string }

const samplesOf = async (file: string): Promise<Float32Array> => {
  const { buffer, byteOffset, length } = await readFile(file)
  return new Float32Array(buffer.slice(byteOffset, byteOffset + length - (length % 4)))
}

/** All lines where they belong, as samples of one channel that last as long as the film. */
const lay = async ({ ask, run, work }: Work): Promise<Float32Array> => {
  const film = new Float32Array(Math.round(ask.seconds * lineRate))
  for (let first = 0; first < ask.lines.length; first += linesAtOnce) {
    const lines = ask.lines.slice(first, first + linesAtOnce)
    const containers = await Promise.all(lines.map(({ sound }) => sniffContainer(sound, 'audio')))
    const plans = lines.map(({ rate }, i) => ({ container: containers[i] ?? 'wav', rate }))
    const inputs = Object.fromEntries(lines.map(({ sound }, i) => [`line-${i}`, sound]))
    await run({ program: 'ffmpeg', args: speakLines(plans, ask.seconds), inputs, outputFolder: work })
    for (const [i, { from }] of lines.entries())
      layOver(film, await samplesOf(join(work, `line-${i}`)), Math.round(from * lineRate), lineRate)
  }
  return film
}

const measure = async ({ run, work }: Work, lines: string, louder: Louder) => {
  const args = measureLines(louder, 'loudness')
  await run({ program: 'ffmpeg', args, inputs: { lines }, outputFolder: work })
  return readLoudness(join(work, 'loudness'))
}

const asItIs: Louder = { gain: 0, isLimited: false }

/** What is said in a film: each line from its place on and in its tempo, all together as loud as films are. */
export const layLines = async (sandbox: Sandbox, oursWallMs: number, ask: LaySpeech): Promise<FinishedAudio> => {
  const { seconds, label, outputFolder, signal } = ask
  if (seconds <= 0 || seconds > secondsMax)
    throw refused('the lines are laid over more than nothing and at most an hour')
  const run = ourRuns(sandbox, oursWallMs, signal)
  const work = await mkdtemp(join(outputFolder, 'work-'))
  try {
    const job = { ask, run, work }
    const film = await lay(job)
    const lines = join(work, 'lines')
    await writeFile(lines, new Uint8Array(film.buffer))
    const louder = await settleLoudness(await measure(job, lines, asItIs), (tried) => measure(job, lines, tried))
    const args = settleLines(louder, film.length, 'samples.wav')
    await run({ program: 'ffmpeg', args, inputs: { lines }, outputFolder: work })
    return await encodeFinished(run, { samples: join(work, 'samples.wav'), channels: 1, label, outputFolder, work })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
