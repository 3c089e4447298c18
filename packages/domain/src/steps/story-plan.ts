import { z } from 'zod'
import { countUnits } from '../speech/count-units.ts'

const shot = z.strictObject({
  prompt: z.string().min(1).max(2_000),
  /** Index of its picture, or -1 for none. */
  picture: z.int().min(-1),
  /** Narration of the shot; may be empty. */
  narration: z.string().max(1_000),
  /** Planned length of the narration. */
  spokenSeconds: z.number().min(0),
})

/** A story plan of any back end; an invalid answer passes the step to the next back end. */
export const storyPlan = z.strictObject({ shots: z.array(shot).min(1), music: z.string().min(1).max(1_000) })
export type StoryPlan = z.infer<typeof storyPlan>

/** Facts of a plan that a flow sees. */
export type StoryFacts = {
  shots: (Pick<StoryPlan['shots'][number], 'picture' | 'spokenSeconds'> & {
    /** Length of the narration: Chinese characters or English syllables. */
    units: number
  })[]
}

/** Rejects a plan with another number of shots, or with unknown pictures. */
export const validatePlan = (plan: unknown, want: { shots: number; pictures: number }): StoryFacts => {
  const { shots } = storyPlan.parse(plan)
  if (shots.length !== want.shots) throw new Error(`the plan has ${shots.length} shots, expected ${want.shots}`)
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
