import { inputRules } from '@kinora/contract'
import type { InputAsk } from '../inputs/list-inputs.ts'
import { isClean } from '../requests/fields.ts'
import { estimateSeconds } from '../speech/estimate-seconds.ts'
import type { Media, PreparedMedia, TextRef } from '../steps/steps.ts'
import type { MeasuredInput, Step } from './define-generator.ts'

type Asked = { audio_url?: string | undefined; text?: string | undefined }
type Spoken = {
  /** Of a text, estimated; null where a sound will be measured. */
  textSeconds: number | null
  speed: number
  louder: number
}
type Words = Record<'text' | 'voice' | 'pronunciations', TextRef>

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const slot = 'speech'
const shortest = 1

/** Of a request in which somebody speaks: with a sound that the customer gives, or a text for one of our voices. */
export const spokenRequest = {
  either: [['audio_url', 'text']] as const,
  /** A text that will not be spoken is not measured either. */
  read: (body: Record<string, unknown>): Record<string, unknown> =>
    isGiven(body['audio_url']) && isClean(body['text']) ? { ...body, text: '' } : body,
  withoutEffect: ({ audio_url: sound }: Asked) => {
    const why = sound !== undefined && 'audio_url is spoken instead'
    return { text: why, voice_id: why }
  },
  inputs: ({ audio_url: value }: Asked): InputAsk[] =>
    value === undefined ? [] : [{ slot, field: 'audio_url', rule: 'sound', value, isUsed: true }],
  params: ({ audio_url: sound, text = '' }: Asked, { speed = 1, louder = 0 } = {}): Spoken => ({
    textSeconds: sound === undefined ? estimateSeconds(text, speed) : null,
    speed,
    louder,
  }),
  measured: ({ textSeconds }: Spoken): MeasuredInput | undefined =>
    textSeconds === null ? { slot, least: shortest, most: inputRules.sound.seconds.most } : undefined,
  /** The seconds to be paid for. */
  seconds: ({ textSeconds }: Spoken, measured = shortest): number => textSeconds ?? measured,
  /** What is said, as something that can be listened to. */
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
