import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StepInput } from '@kinora/domain'
import type { Transcript } from '@kinora/domain/films'
import { z } from 'zod'
import type { JobContext, Made } from '../dialect.ts'
import { formFields } from '../request-fields.ts'

const segment = z.object({ start: z.number(), end: z.number(), text: z.string() })
const reply = z.object({
  language: z.string().nullish(),
  segments: z.array(segment).nullish(),
  text: z.string().nullish(),
})
type Reply = z.infer<typeof reply>

const longestText = 500
/** Whisper returns the name of a language where others return its code. */
const names: Readonly<Record<string, string>> = {
  english: 'en',
  chinese: 'zh',
  mandarin: 'zh',
  japanese: 'ja',
  korean: 'ko',
}

const parseLanguage = (reported: string): string => {
  const word = reported.trim().toLowerCase()
  return names[word] ?? (/^[a-z]{2,3}(?:-[a-z]{2,4})?$/.test(word) ? word : '')
}

/** Cues in order of time, within the sound; empty cues are left out. */
export const toCues = ({ segments, text }: Reply, seconds: number): Transcript['cues'] =>
  (segments ?? [{ start: 0, end: seconds, text: text ?? '' }])
    .map(({ start, end, text: cueText }) => {
      const from = Math.min(seconds, Math.max(0, start))
      return {
        from,
        to: Math.min(seconds, Math.max(from, end)),
        text: [...cueText.trim()].slice(0, longestText).join(''),
      }
    })
    .filter(({ text: cueText }) => cueText !== '')
    .sort((one, other) => one.from - other.from)

/** `POST /v1/audio/transcriptions`. */
export const transcribe = async ({ sound, language }: StepInput<'transcribe'>, context: JobContext): Promise<Made> => {
  const requestedLanguage = parseLanguage(language)
  const fields = formFields({
    model: context.config.model,
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'segment',
    language: requestedLanguage === '' ? undefined : requestedLanguage,
    ...context.config.fields,
  })
  const file = { name: 'file', file: await context.file(sound), filename: 'sound.wav', mediaType: sound.mediaType }
  const response = await context.send(reply, { path: '/v1/audio/transcriptions', form: [...fields, file] })
  const answer: Transcript = { language: parseLanguage(response.language ?? ''), cues: toCues(response, sound.seconds) }
  await writeFile(join(await context.scratch(), 'transcript.json'), JSON.stringify(answer))
  return { made: 'transcript.json', mediaType: 'application/json' }
}
