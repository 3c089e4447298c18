import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StepAsk } from '@kinora/domain'
import { answers, countUnits, type StoryPlan, storyPlan } from '@kinora/domain/films'
import { z } from 'zod'
import type { Bench, Made } from '../dialect.ts'
import { askChat, type ResponseFormat } from './ask-chat.ts'
import { isTold, longestLine, secondsToSay, storyMessages } from './story-messages.ts'

type Ask = StepAsk<'plan-story'>

const longest = { prompt: 600, music: 200 } as const
const tokens = { forAll: 400, perShot: 400, most: 16_000 } as const

type Draft = { shots: { prompt: string; picture: number; narration?: string }[]; music: string }

/** What the model is asked for; the rest of a plan is reckoned from it. */
const draftOf = (ask: Ask): z.ZodType<Draft> => {
  const seen = z.strictObject({
    prompt: z.string().min(1).max(longest.prompt),
    // One by one, because some servers hold a model to lists of values but not to bounds.
    picture: z.literal([-1, ...ask.pictures.keys()]),
  })
  const shot = isTold(ask) ? seen.extend({ narration: z.string().min(1).max(longestLine(ask)) }) : seen
  return z.strictObject({
    shots: z.array(shot).length(ask.shots.length),
    music: z.string().min(1).max(longest.music),
  })
}

/** Of code, not of speech: a small model that lost its thread goes on with the JSON inside a text. */
const unspeakable = /[{}[\]<>|]/

/** A draft as the domain knows plans; throws at one that is no plan for what was asked. */
const planOf = (draft: Draft, ask: Ask): StoryPlan => {
  const plan = storyPlan.parse({
    music: draft.music,
    shots: draft.shots.map(({ prompt, picture, narration = '' }, place) => {
      if (unspeakable.test(narration)) throw new Error(`The narration of shot ${place} is no sentence to be spoken.`)
      const line = countUnits(narration) > 0 ? narration.trim() : ''
      return { prompt, picture, narration: line, spokenSeconds: line === '' ? 0 : secondsToSay(ask, place, line) }
    }),
  })
  answers['plan-story'](plan, ask)
  return plan
}

/** A plan written by a language model. */
export const planStory =
  (format: ResponseFormat) =>
  async (ask: Ask, bench: Bench): Promise<Made> => {
    const schema = draftOf(ask)
    const plan = await askChat(bench, format, {
      name: 'story_plan',
      messages: storyMessages(ask),
      schema,
      read: (answer) => planOf(schema.parse(answer), ask),
      seed: ask.seed,
      mostTokens: Math.min(tokens.most, tokens.forAll + tokens.perShot * ask.shots.length),
    })
    await writeFile(join(await bench.scratch(), 'plan.json'), JSON.stringify(plan))
    return { made: 'plan.json', mediaType: 'application/json' }
  }
