/** Where a worker dies in a model step: after each write and each question, and at a deploy in the middle of a long wait. */
export const killPoints = {
  intended: 'killed after writing the attempt row',
  asked: 'killed after asking the back end',
  recorded: 'killed after recording the handle',
  deployed: 'told to stop in the middle of a long wait',
} as const
export type KillPoint = keyof typeof killPoints

/** Longer than a stopping worker lets its steps go on. */
const longWaitMs = 26_000

/** A task carries its point in its prompt: that is what a worker sees of it first. */
export const promptFor = (point: KillPoint): string =>
  `kill=${point}${point === 'deployed' ? ` wait=${longWaitMs}` : ''}`

export const pointIn = (prompt: string | undefined): KillPoint | undefined =>
  (Object.keys(killPoints) as KillPoint[]).find((point) => prompt?.split(' ').includes(`kill=${point}`))
