import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StepInput } from '@kinora/domain'
import { answerParsers, countUnits, type StoryPlan, storyPlan } from '@kinora/domain/films'
import { z } from 'zod'
import type { JobContext, Made } from '../dialect.ts'
import { type ResponseFormat, requestChat } from './request-chat.ts'
import { computeLineSeconds, hasNarrator, longestLine, storyMessages } from './story-messages.ts'

type PlanInput = StepInput<'plan-story'>

const longest = { prompt: 600, music: 200 } as const
const tokens = { forAll: 400, perShot: 400, most: 16_000 } as const

type Draft = { shots: { prompt: string; picture: number; narration?: string }[]; music: string }

/** The schema of the model's draft; the rest of the plan is computed from it. */
const createDraftSchema = (input: PlanInput): z.ZodType<Draft> => {
  const seen = z.strictObject({
    prompt: z.string().min(1).max(longest.prompt),
    // As single values, because some servers enforce lists of values but not bounds.
    picture: z.literal([-1, ...input.pictures.keys()]),
  })
  const shot = hasNarrator(input) ? seen.extend({ narration: z.string().min(1).max(longestLine(input)) }) : seen
  return z.strictObject({
    shots: z.array(shot).length(input.shots.length),
    music: z.string().min(1).max(longest.music),
  })
}

/** Characters of code, not of speech: a small model that loses track continues the JSON inside a text. */
const codeCharacters = /[{}[\]<>|]/

/** Converts a draft to a plan of the domain; throws when it does not fit the request. */
const toPlan = (draft: Draft, input: PlanInput): StoryPlan => {
  const plan = storyPlan.parse({
    music: draft.music,
    shots: draft.shots.map(({ prompt, picture, narration = '' }, place) => {
      if (codeCharacters.test(narration)) throw new Error(`The narration of shot ${place} is no sentence to be spoken.`)
      const line = countUnits(narration) > 0 ? narration.trim() : ''
      return {
        prompt,
        picture,
        narration: line,
        spokenSeconds: line === '' ? 0 : computeLineSeconds(input, place, line),
      }
    }),
  })
  answerParsers['plan-story'](plan, input)
  return plan
}

/** Plans a story with a language model. */
export const planStory =
  (format: ResponseFormat) =>
  async (input: PlanInput, context: JobContext): Promise<Made> => {
    const schema = createDraftSchema(input)
    const plan = await requestChat(context, format, {
      name: 'story_plan',
      messages: storyMessages(input),
      schema,
      read: (answer) => toPlan(schema.parse(answer), input),
      seed: input.seed,
      maxTokens: Math.min(tokens.most, tokens.forAll + tokens.perShot * input.shots.length),
    })
    await writeFile(join(await context.scratch(), 'plan.json'), JSON.stringify(plan))
    return { made: 'plan.json', mediaType: 'application/json' }
  }
