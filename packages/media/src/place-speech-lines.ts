import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedAudio, LaySpeech, Sandbox } from '@kinora/domain'
import type { GainSettings } from './arguments/gain-filter.ts'
import { decodeLines, lineRate, measureLines, renderLines } from './arguments/speech-lines.ts'
import { sniffContainer } from './container/sniff-container.ts'
import { encodeFinished } from './finish-audio.ts'
import { refused } from './media-failure.ts'
import { ourRuns, type RunMedia } from './run-media.ts'
import { readLoudness } from './sound/loudness.ts'
import { normaliseLoudness } from './sound/normalise-loudness.ts'

const fadeSeconds = 0.006

/** Mixes a sound into a longer one from a position on. Both ends get a short fade, and surplus samples are dropped. */
const mixInto = (film: Float32Array, line: Float32Array, from: number, rate: number): void => {
  const length = Math.min(line.length, film.length - from)
  const fade = Math.min(Math.round(fadeSeconds * rate), Math.floor(length / 2))
  for (let i = 0; i < length; i += 1) {
    const edge = Math.min(1, (i + 1) / fade, (length - i) / fade)
    film[from + i] = (film[from + i] ?? 0) + (line[i] ?? 0) * edge
  }
}

/** A story may have hundreds of lines, and one program opens only a limited number of files. */
const linesAtOnce = 16
const secondsMax = 3600

type Work = { input: LaySpeech; run: RunMedia; work: string }

const readSamples = async (file: string): Promise<Float32Array> => {
  const { buffer, byteOffset, length } = await readFile(file)
  return new Float32Array(buffer.slice(byteOffset, byteOffset + length - (length % 4)))
}

/** Mixes all lines at their positions into mono samples of the length of the film. */
const placeLines = async ({ input, run, work }: Work): Promise<Float32Array> => {
  const film = new Float32Array(Math.round(input.seconds * lineRate))
  for (let first = 0; first < input.lines.length; first += linesAtOnce) {
    const lines = input.lines.slice(first, first + linesAtOnce)
    const containers = await Promise.all(lines.map(({ sound }) => sniffContainer(sound, 'audio')))
    const plans = lines.map(({ rate }, i) => ({ container: containers[i] ?? 'wav', rate }))
    const inputs = Object.fromEntries(lines.map(({ sound }, i) => [`line-${i}`, sound]))
    await run({ program: 'ffmpeg', args: decodeLines(plans, input.seconds), inputs, outputFolder: work })
    for (const [i, { from }] of lines.entries())
      mixInto(film, await readSamples(join(work, `line-${i}`)), Math.round(from * lineRate), lineRate)
  }
  return film
}

const measure = async ({ run, work }: Work, lines: string, louder: GainSettings) => {
  const args = measureLines(louder, 'loudness')
  await run({ program: 'ffmpeg', args, inputs: { lines }, outputFolder: work })
  return readLoudness(join(work, 'loudness'))
}

const unchanged: GainSettings = { gain: 0, isLimited: false }

/** Renders the speech of a film: each line at its position and tempo, the whole at the loudness of films. */
export const placeSpeechLines = async (
  sandbox: Sandbox,
  oursWallMs: number,
  input: LaySpeech,
): Promise<FinishedAudio> => {
  const { seconds, label, outputFolder, signal } = input
  if (seconds <= 0 || seconds > secondsMax) throw refused('the speech track must last more than 0 s and at most 3600 s')
  const run = ourRuns(sandbox, oursWallMs, signal)
  const work = await mkdtemp(join(outputFolder, 'work-'))
  try {
    const job = { input, run, work }
    const film = await placeLines(job)
    const lines = join(work, 'lines')
    await writeFile(lines, new Uint8Array(film.buffer))
    const louder = await normaliseLoudness(await measure(job, lines, unchanged), (tried) => measure(job, lines, tried))
    const args = renderLines(louder, film.length, 'samples.wav')
    await run({ program: 'ffmpeg', args, inputs: { lines }, outputFolder: work })
    return await encodeFinished(run, { samples: join(work, 'samples.wav'), channels: 1, label, outputFolder, work })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
