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
/** A speech may have a thousand parts. One process per part would cost more than the synthesis. */
const partsAtOnce = 16
const secondsMax = 3600
const sampleBytes = 2

type Runs = { runForeign: RunMedia; run: RunMedia }

const nameInputs = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file, part) => [`part-${part}`, file]))

const resolveVoice = async ({ run }: Runs, { speed, pitch }: AssembleSpeech, work: string): Promise<Voice | null> => {
  if (speed === 1 && pitch === 0) return null
  const filters = await run({ program: 'ffmpeg', args: listFilters, inputs: {}, outputFolder: work })
  return { speed, pitch, hasRubberband: /\brubberband\b/.test(filters) }
}

/** Decodes some parts and applies the requested voice. */
const renderParts = async (runs: Runs, parts: readonly SpeechPart[], voice: Voice | null, work: string) => {
  const files = parts.map(({ file }) => file)
  const containers = await Promise.all(files.map((file) => sniffContainer(file, 'audio')))
  const args = decodeParts(containers, secondsMax)
  await runs.runForeign({ program: 'ffmpeg', args, inputs: nameInputs(files), outputFolder: work })
  const plain = files.map((_, part) => join(work, `plain-${part}`))
  if (voice === null) return plain
  const voiceArgs = voiceParts(files.length, voice)
  await runs.run({ program: 'ffmpeg', args: voiceArgs, inputs: nameInputs(plain), outputFolder: work })
  return files.map((_, part) => join(work, `voiced-${part}`))
}

const readSamples = async (file: string): Promise<Int16Array> => {
  const { buffer, byteOffset, length } = await readFile(file)
  // Copies the bytes, because a small buffer may start at any offset of a shared one.
  const bytes = buffer.slice(byteOffset, byteOffset + length - (length % sampleBytes))
  return new Int16Array(bytes)
}

const writeParts = async (handle: FileHandle, runs: Runs, input: AssembleSpeech, work: string): Promise<number> => {
  const voice = await resolveVoice(runs, input, work)
  let samples = 0
  const write = async (piece: Int16Array): Promise<void> => {
    samples += piece.length
    await handle.appendFile(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
  }
  let speechSamples = 0
  for (let from = 0; from < input.parts.length; from += partsAtOnce) {
    const parts = input.parts.slice(from, from + partsAtOnce)
    const files = await renderParts(runs, parts, voice, work)
    for (const [part, { pauseAfterSeconds }] of parts.entries()) {
      const whole = await readSamples(files[part] ?? '')
      if (whole.length >= secondsMax * speechRate) throw refused('a part of the speech is too long')
      const speech = trimSilence(whole)
      speechSamples += speech.length
      await write(speech)
      await write(new Int16Array(Math.round(pauseAfterSeconds * speechRate)))
    }
  }
  if (speechSamples === 0) throw refused('the speech contains no audible sound')
  return samples
}

/** Joins parts of a speech into one sound, each at the requested tempo and pitch, with exact silence between them. */
export const assembleSpeech = async (sandbox: Sandbox, input: AssembleSpeech): Promise<AssembledSpeech> => {
  const { outputFolder, signal } = input
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
    const samples = await writeParts(handle, runs, input, work)
    await handle.write(waveHead(shape, samples * sampleBytes), 0, undefined, 0)
    return { file, seconds: samples / speechRate }
  } finally {
    await handle.close()
    await rm(work, { recursive: true, force: true })
  }
}
