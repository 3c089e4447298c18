import type { HeardMusic, StoryPlan, Transcript } from '@kinora/domain/films'
import type { Shape } from './shape.ts'
import { charactersPerSecond } from './shape.ts'

type Of<K extends Shape['kind']> = Extract<Shape, { kind: K }>

const secondsPerBeat = 0.5
const beatsPerBar = 4
const secondsPerCue = 2
const breathSeconds = 0.4
const words = {
  zh: '这是测试用的旁白，长短正好。',
  en: 'A line for tests, just as long as its shot. ',
} as const

/** A line that this back end needs so many whole seconds to say. */
const lineOf = (language: keyof typeof words, seconds: number): string =>
  words[language].repeat(seconds * charactersPerSecond).slice(0, seconds * charactersPerSecond)

export const planAnswer = ({ seconds, pictures, language, isNarrated }: Of<'plan'>): StoryPlan => ({
  shots: seconds.map((length, place) => {
    const spokenSeconds = isNarrated ? Math.max(0, Math.floor(length - breathSeconds)) : 0
    return {
      prompt: `Shot ${place + 1} of ${seconds.length}, as the sandbox plans it.`,
      picture: pictures === 0 ? -1 : place % pictures,
      narration: lineOf(language, spokenSeconds),
      spokenSeconds,
    }
  }),
  music: 'calm piano',
})

/** As many moments as fit, from the beginning on. */
const every = (step: number, until: number): number[] =>
  Array.from({ length: Math.ceil(until / step) }, (_, place) => place * step)

export const transcriptAnswer = ({ seconds }: Of<'transcript'>): Transcript => ({
  language: 'en',
  cues: every(secondsPerCue, seconds).map((from, place) => ({
    from,
    to: Math.min(seconds, from + secondsPerCue),
    text: `Line ${place + 1}, as the sandbox hears it.`,
  })),
})

export const musicAnswer = ({ seconds }: Of<'heard'>): HeardMusic => ({
  beats: every(secondsPerBeat, seconds),
  bars: every(secondsPerBeat * beatsPerBar, seconds),
  energy: every(1, seconds).map((second) => (second % 16 < 8 ? 0.4 : 0.8)),
  voiced: [{ from: 0, to: seconds }],
})
