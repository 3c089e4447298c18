import type { Catalog } from './catalog.ts'

/** One pool for each back end and step; routes of several models repeat it. */
export const listPoolWork = ({ work }: Pick<Catalog, 'work'>): Catalog['work'] => [
  ...new Map(work.map((each) => [`${each.backend} ${each.step}`, each])).values(),
]
