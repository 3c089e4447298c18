import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssembledSpeech, AssembleSpeech, Sandbox, SpeechPart } from '@kinora/domain'
import { decodeParts, listFilters, speechRate, type Voice, voiceParts } from './arguments/speak-parts.ts'
import { sniffContainer } from './container/sniff-container.ts'
import { refused } from './media-failure.ts'
import { foreignRuns, ourRuns, type RunMedia } from './run-media.ts'
import { trimSilence } from './sound/trim-silence.ts'
import { waveHead } from './sound/wave.ts'

const oursWallMs = 600_000
/** A thousand parts are possible; starting a program for each would cost more than speaking them. */
const partsAtOnce = 16
const secondsMax = 3600
const sampleBytes = 2

type Runs = { runForeign: RunMedia; run: RunMedia }

const named = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file, part) => [`part-${part}`, file]))

const voiceOf = async ({ run }: Runs, { speed, pitch }: AssembleSpeech, work: string): Promise<Voice | null> => {
  if (speed === 1 && pitch === 0) return null
  const filters = await run({ program: 'ffmpeg', args: listFilters, inputs: {}, outputFolder: work })
  return { speed, pitch, hasRubberband: /\brubberband\b/.test(filters) }
}

/** The samples of some parts, in their new voice. */
const speak = async (runs: Runs, parts: readonly SpeechPart[], voice: Voice | null, work: string) => {
  const files = parts.map(({ file }) => file)
  const containers = await Promise.all(files.map((file) => sniffContainer(file, 'audio')))
  const args = decodeParts(containers, secondsMax)
  await runs.runForeign({ program: 'ffmpeg', args, inputs: named(files), outputFolder: work })
  const plain = files.map((_, part) => join(work, `plain-${part}`))
  if (voice === null) return plain
  const changed = voiceParts(files.length, voice)
  await runs.run({ program: 'ffmpeg', args: changed, inputs: named(plain), outputFolder: work })
  return files.map((_, part) => join(work, `voiced-${part}`))
}

const samplesOf = async (file: string): Promise<Int16Array> => {
  const { buffer, byteOffset, length } = await readFile(file)
  // A buffer of a whole file begins where a sample may; small ones may lie anywhere in a shared one.
  const bytes = buffer.slice(byteOffset, byteOffset + length - (length % sampleBytes))
  return new Int16Array(bytes)
}

const writeParts = async (handle: FileHandle, runs: Runs, ask: AssembleSpeech, work: string): Promise<number> => {
  const voice = await voiceOf(runs, ask, work)
  let samples = 0
  const write = async (piece: Int16Array): Promise<void> => {
    samples += piece.length
    await handle.appendFile(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
  }
  let spoken = 0
  for (let from = 0; from < ask.parts.length; from += partsAtOnce) {
    const parts = ask.parts.slice(from, from + partsAtOnce)
    const files = await speak(runs, parts, voice, work)
    for (const [part, { pauseAfterSeconds }] of parts.entries()) {
      const whole = await samplesOf(files[part] ?? '')
      if (whole.length >= secondsMax * speechRate) throw refused('a part of the speech is too long')
      const speech = trimSilence(whole)
      spoken += speech.length
      await write(speech)
      await write(new Int16Array(Math.round(pauseAfterSeconds * speechRate)))
    }
  }
  if (spoken === 0) throw refused('nothing can be heard in what was spoken')
  return samples
}

/** Parts of a speech as one sound: each in the asked tempo and pitch, exact silence between them. */
export const assembleSpeech = async (sandbox: Sandbox, ask: AssembleSpeech): Promise<AssembledSpeech> => {
  const { outputFolder, signal } = ask
  const runs = {
    runForeign: foreignRuns(sandbox, signal),
    run: ourRuns(sandbox, oursWallMs, signal),
  }
  const work = await mkdtemp(join(outputFolder, 'work-'))
  const file = join(outputFolder, 'speech.wav')
  const handle = await open(file, 'w')
  try {
    const shape = { sampleRate: speechRate, channels: 1 }
    await handle.write(waveHead(shape, 0))
    const samples = await writeParts(handle, runs, ask, work)
    await handle.write(waveHead(shape, samples * sampleBytes), 0, undefined, 0)
    return { file, seconds: samples / speechRate }
  } finally {
    await handle.close()
    await rm(work, { recursive: true, force: true })
  }
}
