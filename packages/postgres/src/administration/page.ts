/** One more than asked for tells whether there is another page. */
export type Page = { after: string | undefined; count: number }

/** Cuts the extra item off and names where to go on. */
export const cutPage = <T>(found: T[], { count }: Page, placeOf: (item: T) => string): { items: T[]; next: string } => {
  const items = found.slice(0, count)
  const last = items.at(-1)
  return { items, next: found.length > count && last !== undefined ? placeOf(last) : '' }
}
