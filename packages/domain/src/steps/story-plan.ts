import { z } from 'zod'
import { countUnits } from '../speech/count-units.ts'

const shot = z.strictObject({
  prompt: z.string().min(1).max(2_000),
  /** Which of the pictures it shows, or -1 for none. */
  picture: z.int().min(-1),
  /** What is said meanwhile; may be empty. */
  narration: z.string().max(1_000),
  /** How long saying it is meant to take. */
  spokenSeconds: z.number().min(0),
})

/** The plan of a film, whoever wrote it: a back end whose answer does not pass is passed over. */
export const storyPlan = z.strictObject({ shots: z.array(shot).min(1), music: z.string().min(1).max(1_000) })
export type StoryPlan = z.infer<typeof storyPlan>

/** What a flow may know of a plan. */
export type StoryFacts = {
  shots: (Pick<StoryPlan['shots'][number], 'picture' | 'spokenSeconds'> & {
    /** How much is said: characters of Chinese, or syllables of English. */
    units: number
  })[]
}

/** Refuses a plan for another number of shots, or with pictures nobody sent. */
export const judgePlan = (plan: unknown, want: { shots: number; pictures: number }): StoryFacts => {
  const { shots } = storyPlan.parse(plan)
  if (shots.length !== want.shots) throw new Error(`the plan has ${shots.length} shots, ${want.shots} were asked for`)
  const stray = shots.find(({ picture }) => picture >= want.pictures)
  if (stray) throw new Error(`the plan shows picture ${stray.picture} of ${want.pictures}`)
  return {
    shots: shots.map(({ picture, spokenSeconds, narration }) => ({
      picture,
      spokenSeconds,
      units: countUnits(narration),
    })),
  }
}
