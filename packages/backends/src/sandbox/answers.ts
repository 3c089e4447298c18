import type { MusicAnalysis, StoryPlan, Transcript } from '@kinora/domain/films'
import type { Shape } from './shape.ts'
import { charactersPerSecond } from './shape.ts'

type ShapeByKind<K extends Shape['kind']> = Extract<Shape, { kind: K }>

const secondsPerBeat = 0.5
const beatsPerBar = 4
const secondsPerCue = 2
const breathSeconds = 0.4
const fillerText = {
  zh: '这是测试用的旁白，长短正好。',
  en: 'A line for tests, just as long as its shot. ',
} as const

/** A line that this backend speaks in the given number of whole seconds. */
const buildLine = (language: keyof typeof fillerText, seconds: number): string =>
  fillerText[language].repeat(seconds * charactersPerSecond).slice(0, seconds * charactersPerSecond)

export const planAnswer = ({ seconds, pictures, language, isNarrated }: ShapeByKind<'plan'>): StoryPlan => ({
  shots: seconds.map((length, place) => {
    const spokenSeconds = isNarrated ? Math.max(0, Math.floor(length - breathSeconds)) : 0
    return {
      prompt: `Shot ${place + 1} of ${seconds.length}, as the sandbox plans it.`,
      picture: pictures === 0 ? -1 : place % pictures,
      narration: buildLine(language, spokenSeconds),
      spokenSeconds,
    }
  }),
  music: 'calm piano',
})

/** As many points in time as fit, from the beginning. */
const every = (step: number, until: number): number[] =>
  Array.from({ length: Math.ceil(until / step) }, (_, place) => place * step)

export const transcriptAnswer = ({ seconds }: ShapeByKind<'transcript'>): Transcript => ({
  language: 'en',
  cues: every(secondsPerCue, seconds).map((from, place) => ({
    from,
    to: Math.min(seconds, from + secondsPerCue),
    text: `Line ${place + 1}, as the sandbox hears it.`,
  })),
})

export const musicAnswer = ({ seconds }: ShapeByKind<'heard'>): MusicAnalysis => ({
  beats: every(secondsPerBeat, seconds),
  bars: every(secondsPerBeat * beatsPerBar, seconds),
  energy: every(1, seconds).map((second) => (second % 16 < 8 ? 0.4 : 0.8)),
  voiced: [{ from: 0, to: seconds }],
})
