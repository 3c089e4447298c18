import { type FoundCuts, foundCuts } from './found-cuts.ts'
import { type HeardMusic, heardMusic } from './heard-music.ts'
import type { StepAsk, StepName } from './steps.ts'
import { judgePlan, type StoryFacts } from './story-plan.ts'
import { judgeTranscript, type TranscriptFacts } from './transcript.ts'

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
