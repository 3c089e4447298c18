import { quantile } from '../../../testkit/closed-loop.ts'
import { createSizeRequests } from './size-requests.ts'
import type { SizedWorld } from './sized-world.ts'

type Figure = { median: number; p99: number }
export type SizeFigures = { what: string; few: Figure; many: Figure }

const computeFigure = (times: readonly number[]): Figure => ({
  median: quantile(times, 0.5),
  p99: quantile(times, 0.99),
})

const warmUps = 20
/** Warm-ups of every kind before the first measurement: a production service has compiled its code. */
const firstWarmUps = 150

/** Alternates few and many for each request, so that other load on the machine affects both. */
export const measureSizes = async (few: SizedWorld, many: SizedWorld, rounds: number): Promise<SizeFigures[]> => {
  const figures: SizeFigures[] = []
  for (const size of ['large', 'small'] as const) {
    const [fewRequests, manyRequests] = [await createSizeRequests(few, size), await createSizeRequests(many, size)]
    for (let i = 0; i < Math.min(rounds, firstWarmUps); i += 1)
      for (const request of [...Object.values(fewRequests), ...Object.values(manyRequests)]) await request(i)
    for (const [name, requestFew] of Object.entries(fewRequests)) {
      const sides = [
        { request: requestFew, times: [] as number[] },
        { request: manyRequests[name] ?? requestFew, times: [] as number[] },
      ]
      for (let i = 0; i < rounds + warmUps; i += 1) {
        for (const { request, times } of i % 2 === 0 ? sides : sides.toReversed()) {
          const began = performance.now()
          await request(i)
          if (i >= warmUps) times.push(performance.now() - began)
        }
      }
      const [fewTimes = [], manyTimes = []] = sides.map(({ times }) => times)
      figures.push({ what: `${name}, ${size} tenant`, few: computeFigure(fewTimes), many: computeFigure(manyTimes) })
    }
  }
  return figures
}
