import { z } from 'zod'

/** Words a customer wrote. In a workflow they are a {@link TextRef}; only an activity meets the words themselves. */
export const customerText = () => z.string().brand<'customer text'>()
export type CustomerText = z.infer<ReturnType<typeof customerText>>

/** Names a text of the running task; the activity reads it from the database. */
export type TextRef = { text: string }

export const movements = ['auto', 'small', 'medium', 'large'] as const
export const styles = ['general', 'anime'] as const

/** The closed list of steps: all that generators may ask of back ends. */
export const steps = {
  'text-to-video': z.strictObject({
    prompt: customerText(),
    seconds: z.number(),
    width: z.int(),
    height: z.int(),
    fps: z.int(),
    seed: z.int(),
    movement: z.enum(movements),
    style: z.enum(styles),
    sound: z.boolean(),
  }),
} as const

export type StepName = keyof typeof steps
/** What a back end is asked, texts included. */
export type StepAsk<S extends StepName = StepName> = z.infer<(typeof steps)[S]>

/** The same shape with every customer text replaced by its reference. */
export type ByReference<T> = T extends CustomerText
  ? TextRef
  : T extends readonly (infer Item)[]
    ? ByReference<Item>[]
    : T extends object
      ? { [K in keyof T]: ByReference<T[K]> }
      : T
