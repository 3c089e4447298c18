import type { Random } from './random.ts'

export type TaskOrder = {
  opKey: string
  body: Record<string, unknown>
  tenant: number
  /** Sent twice at the same moment, as an impatient client would. */
  twice: boolean
  cancelAfterMs: number | undefined
}

const cancelShare = 0.1
const twiceShare = 0.1
const slowShare = 0.1

/** The tasks of a run, the same for the same seed. Each tenth is drawn by our own engine, the others by the script. */
export const orderTasks = (
  count: number,
  { tenants, withAnimatic, random }: { tenants: number; withAnimatic: boolean; random: Random },
): TaskOrder[] =>
  Array.from({ length: count }, (_, i) => {
    const isDrawn = withAnimatic && i % 10 === 9
    const wait = random.happens(slowShare) ? ` wait=${Math.round(random.between(1_000, 6_000))}` : ''
    return {
      opKey: `crash-${i}`,
      tenant: i % tenants,
      body: {
        model: isDrawn ? 'genq3-turbo' : 'genq2',
        prompt: isDrawn ? `a small boat on a calm lake at dusk, number ${i}` : `task ${i}${wait}`,
        duration: 1,
        resolution: '540p',
        audio: random.happens(0.3),
        watermark: random.happens(0.2),
        payload: `number ${i}`,
      },
      twice: random.happens(twiceShare),
      cancelAfterMs: random.happens(cancelShare) ? random.between(0, 4_000) : undefined,
    }
  })
