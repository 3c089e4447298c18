import { basename } from 'node:path'
import { AppError } from '@kinora/contract'
import { applyPronunciations, readPronunciations, type StepInput, splitSpeech } from '@kinora/domain'
import type { JobContext, Made } from '../dialect.ts'
import { jsonFields } from '../request-fields.ts'

/** The range of `/v1/audio/speech`. */
const speeds = { least: 0.25, most: 4 } as const

const splitParts = (text: string) => {
  const split = splitSpeech(text)
  if ('fault' in split)
    throw new AppError('InternalServiceFailure', { detail: 'the text was validated but cannot be split for speech' })
  return split.parts
}

/** `POST /v1/audio/speech`, once for each section between pauses: these servers support neither pauses nor pitch. */
export const synthesizeSpeech = async (input: StepInput<'speech'>, context: JobContext): Promise<Made> => {
  const { config, signal } = context
  const dictionary = readPronunciations(input.pronunciations === '' ? [] : input.pronunciations.split('\n'))
  const speed = Math.min(speeds.most, Math.max(speeds.least, input.speed))
  const spoken: { file: string; pauseAfterSeconds: number }[] = []
  for (const [place, { text, pauseAfterSeconds }] of splitParts(input.text).entries()) {
    const json = jsonFields({
      model: config.model,
      input: applyPronunciations(dictionary, text).trim(),
      voice: config.voices[input.voice] ?? config.voice ?? input.voice,
      response_format: 'wav',
      speed,
      instructions: input.emotion === null ? undefined : `Speak in a ${input.emotion} voice.`,
      ...config.fields,
    })
    const { file } = await context.save({ path: '/v1/audio/speech', json }, `said-${place}.wav`)
    spoken.push({ file, pauseAfterSeconds })
  }
  const outputFolder = await context.scratch()
  const { file } = await context.assembleSpeech({ parts: spoken, speed: 1, pitch: input.pitch, outputFolder, signal })
  return { made: basename(file), mediaType: 'audio/wav' }
}
