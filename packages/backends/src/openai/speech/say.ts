import { basename } from 'node:path'
import { AppError } from '@kinora/contract'
import { applyPronunciations, readPronunciations, type StepAsk, splitSpeech } from '@kinora/domain'
import type { Bench, Made } from '../dialect.ts'
import { jsonFields } from '../word-fields.ts'

/** What `/v1/audio/speech` takes. */
const speeds = { least: 0.25, most: 4 } as const

const partsOf = (text: string) => {
  const split = splitSpeech(text)
  if ('fault' in split)
    throw new AppError('InternalServiceFailure', { detail: 'a text that cannot be spoken was let in' })
  return split.parts
}

/** `POST /v1/audio/speech`, once for each stretch between pauses: these servers know neither pauses nor pitch. */
export const say = async (ask: StepAsk<'speech'>, bench: Bench): Promise<Made> => {
  const { config, signal } = bench
  const dictionary = readPronunciations(ask.pronunciations === '' ? [] : ask.pronunciations.split('\n'))
  const speed = Math.min(speeds.most, Math.max(speeds.least, ask.speed))
  const spoken: { file: string; pauseAfterSeconds: number }[] = []
  for (const [place, { text, pauseAfterSeconds }] of partsOf(ask.text).entries()) {
    const json = jsonFields({
      model: config.model,
      input: applyPronunciations(dictionary, text).trim(),
      voice: config.voices[ask.voice] ?? config.voice ?? ask.voice,
      response_format: 'wav',
      speed,
      instructions: ask.emotion === null ? undefined : `Speak in a ${ask.emotion} voice.`,
      ...config.fields,
    })
    const { file } = await bench.save({ path: '/v1/audio/speech', json }, `said-${place}.wav`)
    spoken.push({ file, pauseAfterSeconds })
  }
  const outputFolder = await bench.scratch()
  const { file } = await bench.assembleSpeech({ parts: spoken, speed: 1, pitch: ask.pitch, outputFolder, signal })
  return { made: basename(file), mediaType: 'audio/wav' }
}
