import { z } from 'zod'
import { type HeardMusic, heardMusic } from './heard-music.ts'
import type { StepAsk, StepName } from './steps.ts'
import { judgePlan, type StoryFacts } from './story-plan.ts'
import { judgeTranscript, type TranscriptFacts } from './transcript.ts'

/** Where the shots of a film change, in seconds from its beginning, in order of time. Neither end is a cut. */
export const foundCuts = z
  .strictObject({ cuts: z.array(z.number().positive()).max(1_000) })
  .refine(({ cuts }) => cuts.every((cut, i) => i === 0 || cut > (cuts[i - 1] ?? 0)), 'cuts are not in order')
export type FoundCuts = z.infer<typeof foundCuts>

/** What a flow learns from a step that answers in JSON: figures. The words stay where they were written. */
export type AnswerFacts = {
  'plan-story': StoryFacts
  transcribe: TranscriptFacts
  'hear-music': HeardMusic
  'find-cuts': FoundCuts
}
export type AnsweringStep = keyof AnswerFacts

type Judge = { [S in AnsweringStep]: (answer: unknown, ask: StepAsk<S>) => AnswerFacts[S] }

/** Each throws at an answer that is not what was asked for; the next back end of the catalog is tried then. */
export const answers: Judge = {
  'plan-story': (answer, { shots, pictures }) => judgePlan(answer, { shots: shots.length, pictures: pictures.length }),
  transcribe: (answer) => judgeTranscript(answer),
  'hear-music': (answer) => heardMusic.parse(answer),
  'find-cuts': (answer) => foundCuts.parse(answer),
}

export const isAnswering = (step: StepName): step is AnsweringStep => step in answers
