import { z } from 'zod'
import { type MusicAnalysis, musicAnalysis } from './music-analysis.ts'
import type { StepInput, StepName } from './steps.ts'
import { type StoryFacts, validatePlan } from './story-plan.ts'
import { type TranscriptFacts, validateTranscript } from './transcript.ts'

/** Cuts between the shots of a film, in seconds from its start, in order. Neither end is a cut. */
export const foundCuts = z
  .strictObject({ cuts: z.array(z.number().positive()).max(1_000) })
  .refine(({ cuts }) => cuts.every((cut, i) => i === 0 || cut > (cuts[i - 1] ?? 0)), 'cuts are not in order')
export type FoundCuts = z.infer<typeof foundCuts>

/** Numeric facts that a flow receives from a step with a JSON answer. The texts stay in the object. */
export type AnswerFacts = {
  'plan-story': StoryFacts
  transcribe: TranscriptFacts
  'hear-music': MusicAnalysis
  'find-cuts': FoundCuts
}
export type AnsweringStep = keyof AnswerFacts

type AnswerParsers = { [S in AnsweringStep]: (answer: unknown, input: StepInput<S>) => AnswerFacts[S] }

/** Each throws for an invalid answer; then the next back end of the catalog is tried. */
export const answerParsers: AnswerParsers = {
  'plan-story': (answer, { shots, pictures }) =>
    validatePlan(answer, { shots: shots.length, pictures: pictures.length }),
  transcribe: (answer) => validateTranscript(answer),
  'hear-music': (answer) => musicAnalysis.parse(answer),
  'find-cuts': (answer) => foundCuts.parse(answer),
}

export const isAnswering = (step: StepName): step is AnsweringStep => step in answerParsers
