import { limits, videoRatios } from '@kinora/contract'
import { z } from 'zod'
import { movements } from '../steps/steps.ts'

/** A motion template of the operator or of the built-in list. */
export const motionTemplate = z.strictObject({
  name: z.string().regex(new RegExp(`^[a-z0-9_]{1,${limits.templateNameChars}}$`)),
  title: z.string().max(100),
  /** `{area}` and `{beast}` are replaced by words of the request, or by these defaults. */
  prompt: z.string().max(limits.templatePromptChars),
  area: z.string().max(limits.templateWordChars).default(''),
  beast: z.string().max(limits.templateWordChars).default(''),
  /** `start`: the picture is the first frame. `figure`: its figure appears in a scene of the prompt. */
  by: z.enum(['start', 'figure']),
  aspectRatio: z.enum(videoRatios),
  seconds: z.int().min(1).max(16),
  movement: z.enum(movements),
  sound: z.boolean(),
})
export type MotionTemplate = z.infer<typeof motionTemplate>

/** The operator's file; names are unique. */
export const motionTemplates = z
  .array(motionTemplate)
  .max(1_000)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'names must be unique')
