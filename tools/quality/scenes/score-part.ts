import { planScene } from '@kinora/animatic/scenes'
import { customerText } from '@kinora/domain'
import { type LabelledPrompt, labelledPrompts, type Part } from './labelled-prompts.ts'
import { type SceneFacts, type Score, scorePlan } from './score-plan.ts'

const planPrompt = (prompt: string): SceneFacts => {
  const plan = planScene({
    prompt: customerText().parse(prompt),
    seconds: 5,
    width: 1280,
    height: 720,
    fps: 24,
    seed: 7,
    movement: 'auto',
    style: 'general',
    sound: false,
  })
  return { ...plan, camera: plan.moves }
}

export type PartScore = {
  prompts: { labelled: LabelledPrompt; score: Score }[]
  found: number
  labels: number
  wrong: number
  subjects: number
}

export const scorePart = (part: Part): PartScore => {
  const prompts = labelledPrompts(part).map((labelled) => ({
    labelled,
    score: scorePlan(labelled, planPrompt(labelled.prompt)),
  }))
  const sum = (count: (score: Score) => number): number => prompts.reduce((total, { score }) => total + count(score), 0)
  return {
    prompts,
    found: sum(({ found }) => found.length),
    labels: sum(({ found, missed }) => found.length + missed.length),
    wrong: sum(({ wrong }) => wrong.length),
    subjects: sum(({ subjects }) => subjects),
  }
}
