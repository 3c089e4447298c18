import { inputRules } from '@kinora/contract'
import type { MediaInput } from '../inputs/list-inputs.ts'
import { isClean } from '../requests/fields.ts'
import { estimateSeconds } from '../speech/estimate-seconds.ts'
import type { Media, PreparedMedia, TextRef } from '../steps/steps.ts'
import type { MeasuredInput, Step } from './define-generator.ts'

type SpokenRequestFields = { audio_url?: string | undefined; text?: string | undefined }
type Spoken = {
  /** Estimated length of a text; null if a sound will be measured. */
  textSeconds: number | null
  speed: number
  louder: number
}
type Words = Record<'text' | 'voice' | 'pronunciations', TextRef>

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const slot = 'speech'
const shortest = 1

/** For requests with speech: a sound of the customer, or a text and a voice. */
export const spokenRequest = {
  either: [['audio_url', 'text']] as const,
  /** A text that is not spoken is not measured either. */
  read: (body: Record<string, unknown>): Record<string, unknown> =>
    isGiven(body['audio_url']) && isClean(body['text']) ? { ...body, text: '' } : body,
  withoutEffect: ({ audio_url: sound }: SpokenRequestFields) => {
    const why = sound !== undefined && 'audio_url is spoken instead'
    return { text: why, voice_id: why }
  },
  inputs: ({ audio_url: value }: SpokenRequestFields): MediaInput[] =>
    value === undefined ? [] : [{ slot, field: 'audio_url', rule: 'sound', value, isUsed: true }],
  params: ({ audio_url: sound, text = '' }: SpokenRequestFields, { speed = 1, louder = 0 } = {}): Spoken => ({
    textSeconds: sound === undefined ? estimateSeconds(text, speed) : null,
    speed,
    louder,
  }),
  measured: ({ textSeconds }: Spoken): MeasuredInput | undefined =>
    textSeconds === null ? { slot, least: shortest, most: inputRules.sound.seconds.most } : undefined,
  /** Charged seconds. */
  seconds: ({ textSeconds }: Spoken, measured = shortest): number => textSeconds ?? measured,
  /** The speech as a prepared sound. */
  async speech(
    step: Step<'speech'>,
    media: Media,
    { text, voice, pronunciations, speed, louder }: Spoken & Words,
  ): Promise<PreparedMedia> {
    const [given] = media[slot] ?? []
    if (given) return given
    const audio = await step.model('speech', { text, voice, pronunciations, speed, pitch: 0, emotion: null })
    return step.prepareSpeech({ audio, louder })
  },
}
