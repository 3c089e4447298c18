import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StepAsk } from '@kinora/domain'
import type { Transcript } from '@kinora/domain/films'
import { z } from 'zod'
import type { Bench, Made } from '../dialect.ts'
import { formFields } from '../word-fields.ts'

const segment = z.object({ start: z.number(), end: z.number(), text: z.string() })
const reply = z.object({
  language: z.string().nullish(),
  segments: z.array(segment).nullish(),
  text: z.string().nullish(),
})
type Reply = z.infer<typeof reply>

const longestText = 500
/** Whisper says the name of a language where others say its code. */
const names: Readonly<Record<string, string>> = {
  english: 'en',
  chinese: 'zh',
  mandarin: 'zh',
  japanese: 'ja',
  korean: 'ko',
}

const languageOf = (told: string): string => {
  const word = told.trim().toLowerCase()
  return names[word] ?? (/^[a-z]{2,3}(?:-[a-z]{2,4})?$/.test(word) ? word : '')
}

/** Cues in order of time, within the sound; silence that was written down as nothing is left out. */
export const cuesOf = ({ segments, text }: Reply, seconds: number): Transcript['cues'] =>
  (segments ?? [{ start: 0, end: seconds, text: text ?? '' }])
    .map(({ start, end, text: said }) => {
      const from = Math.min(seconds, Math.max(0, start))
      return { from, to: Math.min(seconds, Math.max(from, end)), text: [...said.trim()].slice(0, longestText).join('') }
    })
    .filter(({ text: said }) => said !== '')
    .sort((one, other) => one.from - other.from)

/** `POST /v1/audio/transcriptions`. */
export const transcribe = async ({ sound, language }: StepAsk<'transcribe'>, bench: Bench): Promise<Made> => {
  const asked = languageOf(language)
  const fields = formFields({
    model: bench.config.model,
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'segment',
    language: asked === '' ? undefined : asked,
    ...bench.config.fields,
  })
  const file = { name: 'file', file: await bench.file(sound), filename: 'sound.wav', mediaType: sound.mediaType }
  const heard = await bench.ask(reply, { path: '/v1/audio/transcriptions', form: [...fields, file] })
  const answer: Transcript = { language: languageOf(heard.language ?? ''), cues: cuesOf(heard, sound.seconds) }
  await writeFile(join(await bench.scratch(), 'transcript.json'), JSON.stringify(answer))
  return { made: 'transcript.json', mediaType: 'application/json' }
}
