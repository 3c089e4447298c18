import { limits, videoRatios } from '@kinora/contract'
import { z } from 'zod'
import { movements } from '../steps/steps.ts'

/** A motion that pictures of customers are put into: what operators write, and what stands in the built-in list. */
export const motionTemplate = z.strictObject({
  name: z.string().regex(new RegExp(`^[a-z0-9_]{1,${limits.templateNameChars}}$`)),
  title: z.string().max(100),
  /** `{area}` and `{beast}` stand for the words of the request, or for those given here. */
  prompt: z.string().max(limits.templatePromptChars),
  area: z.string().max(limits.templateWordChars).default(''),
  beast: z.string().max(limits.templateWordChars).default(''),
  /** The picture is where the film begins, or whoever it shows comes into a scene of the prompt. */
  by: z.enum(['start', 'figure']),
  aspectRatio: z.enum(videoRatios),
  seconds: z.int().min(1).max(16),
  movement: z.enum(movements),
  sound: z.boolean(),
})
export type MotionTemplate = z.infer<typeof motionTemplate>

/** The operator's file: each name once. */
export const motionTemplates = z
  .array(motionTemplate)
  .max(1_000)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'a name stands there twice')
