import type { Random } from '../../testkit/random.ts'

export type TaskOrder = {
  opKey: string
  path: string
  body: Record<string, unknown>
  tenant: number
  /** Sent twice at the same moment, as an impatient client would. */
  twice: boolean
  cancelAfterMs: number | undefined
  /** The script makes it fail. */
  isFailing: boolean
}

/** Each takes seconds of both cores, so they are rarer than the kinds below. */
const isDrawn = (i: number) => i % 50 === 9
/** A finished film takes several encoders, a sound one; admission, attempts and callbacks are the same for both. */
const isVideo = (i: number) => i % 3 === 0
/** By the number of a task, so that even a small run has some of each. */
const isTwice = (i: number) => i % 10 === 7
const isSlow = (i: number) => i % 10 === 2 || i % 20 === 4
const isCancelled = (i: number) => i % 10 === 4
/** A failing task passes admission, hold, release and callbacks, and takes no encoder. */
const fails = (i: number) => i % 4 === 3

/** The tasks of a run, the same for the same seed: the built-in engine draws some, the script makes the others. */
export const orderTasks = (
  count: number,
  { tenants, withAnimatic, random }: { tenants: number; withAnimatic: boolean; random: Random; seed: number },
): TaskOrder[] =>
  Array.from({ length: count }, (_, i) => {
    const drawn = withAnimatic && isDrawn(i)
    const wait = isSlow(i) ? ` wait=${Math.round(random.between(2_000, 6_000))}` : ''
    const prompt = `task ${i}${wait}${fails(i) ? ' fail=1' : ''}`
    const video = {
      model: drawn ? 'genq3-turbo' : 'genq2',
      prompt: drawn ? `a small boat on a calm lake at dusk, ${i}` : prompt,
      duration: 1,
      resolution: '540p',
      audio: random.happens(0.3),
      watermark: random.happens(0.2),
    }
    const sound = { model: 'audio1.0', prompt, duration: 2 }
    const asVideo = drawn || isVideo(i)
    return {
      opKey: `crash-${i}`,
      path: asVideo ? '/ent/v2/text2video' : '/ent/v2/text2audio',
      tenant: i % tenants,
      body: { ...(asVideo ? video : sound), payload: `number ${i}` },
      twice: isTwice(i),
      isFailing: !drawn && fails(i),
      cancelAfterMs: isCancelled(i) ? random.between(0, 3_000) : undefined,
    }
  })
