import { z } from 'zod'

const form = /^[1-9][0-9]{17,18}$/
const tooLarge = 2n ** 63n

/** Id of a task, a creation, a subject or an upload. */
export const id = () =>
  z
    .string()
    .regex(form)
    .meta({ examples: ['247654321098765432'] })

/** Whether a text can be an id: 18 or 19 digits, at most the largest bigint of the database (D-120). */
export const isId = (text: string): boolean => form.test(text) && BigInt(text) < tooLarge
