import { quantile } from '../../../testkit/closed-loop.ts'
import { asksOf } from './asks.ts'
import type { SizedWorld } from './sized-world.ts'

type Figure = { median: number; p99: number }
export type SizeFigures = { what: string; few: Figure; many: Figure }

const figureOf = (times: readonly number[]): Figure => ({ median: quantile(times, 0.5), p99: quantile(times, 0.99) })

const warmUps = 20
/** Of every kind before the first is measured: a service runs for weeks, and its code is compiled by then. */
const firstWarmUps = 150

/** Few and many in turn, request by request: whatever else the machine does, it does to both. */
export const measureSizes = async (few: SizedWorld, many: SizedWorld, rounds: number): Promise<SizeFigures[]> => {
  const figures: SizeFigures[] = []
  for (const size of ['large', 'small'] as const) {
    const [fewAsks, manyAsks] = [await asksOf(few, size), await asksOf(many, size)]
    for (let i = 0; i < Math.min(rounds, firstWarmUps); i += 1)
      for (const ask of [...Object.values(fewAsks), ...Object.values(manyAsks)]) await ask(i)
    for (const [name, askFew] of Object.entries(fewAsks)) {
      const sides = [
        { ask: askFew, times: [] as number[] },
        { ask: manyAsks[name] ?? askFew, times: [] as number[] },
      ]
      for (let i = 0; i < rounds + warmUps; i += 1) {
        for (const { ask, times } of i % 2 === 0 ? sides : sides.toReversed()) {
          const began = performance.now()
          await ask(i)
          if (i >= warmUps) times.push(performance.now() - began)
        }
      }
      const [fewTimes = [], manyTimes = []] = sides.map(({ times }) => times)
      figures.push({ what: `${name}, ${size} tenant`, few: figureOf(fewTimes), many: figureOf(manyTimes) })
    }
  }
  return figures
}
