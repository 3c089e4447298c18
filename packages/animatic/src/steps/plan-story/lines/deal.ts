import type { Random } from '../../../plan/random.ts'

const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(random.next() * left.length), 1)[0] as T)
}

/** Deals things out over so many hands, each to one only, as evenly as can be. */
export const deal = <T>(items: readonly T[], hands: number, random: Random): T[][] => {
  const dealt: T[][] = Array.from({ length: hands }, () => [])
  for (const [at, item] of shuffled(items, random).entries()) dealt[at % hands]?.push(item)
  return dealt
}
