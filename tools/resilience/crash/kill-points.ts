/** Where a worker dies in a model step: after each write and each request, and at a deploy during a long wait. */
export const killPoints = {
  intended: 'killed after writing the attempt row',
  requested: 'killed after the request to the back end',
  recorded: 'killed after recording the handle',
  deployed: 'stopped in the middle of a long wait',
} as const
export type KillPoint = keyof typeof killPoints

/** Longer than the grace period of a stopping worker. */
const longWaitMs = 26_000

/** A task carries its point in its prompt, which is the first field that a worker sees. */
export const promptFor = (point: KillPoint): string =>
  `kill=${point}${point === 'deployed' ? ` wait=${longWaitMs}` : ''}`

export const parseKillPoint = (prompt: string | undefined): KillPoint | undefined =>
  (Object.keys(killPoints) as KillPoint[]).find((point) => prompt?.split(' ').includes(`kill=${point}`))
