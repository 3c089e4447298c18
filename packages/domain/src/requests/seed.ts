const lastExact = 2 ** 53 - 1

/** What a given seed above 2^53 - 1 becomes; nothing for others. */
export const reducedSeed = (given: unknown): number | undefined =>
  typeof given === 'number' && given > lastExact ? Math.min(Math.floor(given / 2048), lastExact) : undefined

/** The seed a task really runs with: given ones above 2^53 - 1 shrink into exact integers, 0 and none are drawn. */
export const seedUsed = (given: number | undefined, random31: () => number): number => {
  if (given === undefined || given === 0) return 1 + (random31() % (2 ** 31 - 1))
  return reducedSeed(given) ?? given
}
