import type { AnswerFacts, AnsweringStep } from '../steps/answers.ts'

type Shots = { shots: readonly { seconds: number }[]; pictures: readonly unknown[] }
type Sound = { sound: { seconds: number } }

/** Plausible answers of a back end to the input. */
export const plausibleFacts = {
  'plan-story': ({ shots, pictures }: Shots): AnswerFacts['plan-story'] => ({
    shots: shots.map(({ seconds }, i) => ({
      picture: pictures.length > 0 ? i % pictures.length : -1,
      spokenSeconds: seconds * 0.8,
      units: Math.round(seconds * 4),
    })),
  }),
  transcribe: ({ sound }: Sound): AnswerFacts['transcribe'] => ({
    language: 'en',
    cues: [{ from: 0, to: sound.seconds }],
  }),
  'hear-music': ({ sound: { seconds } }: Sound): AnswerFacts['hear-music'] => ({
    beats: Array.from({ length: Math.floor(seconds * 2) }, (_, i) => i / 2),
    bars: Array.from({ length: Math.floor(seconds / 2) }, (_, i) => i * 2),
    energy: Array.from({ length: Math.ceil(seconds) }, (_, i) => (i % 2) / 2 + 0.25),
    voiced: [{ from: 0, to: seconds }],
  }),
  'find-cuts': ({ video: { seconds } }: { video: { seconds: number } }): AnswerFacts['find-cuts'] => ({
    cuts: seconds > 4 ? [2] : [],
  }),
}

export type PlausibleFacts = { [S in AnsweringStep]: (typeof plausibleFacts)[S] }
