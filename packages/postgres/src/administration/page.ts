/** A page request. Queries read one extra item to detect a further page. */
export type Page = { after: string | undefined; count: number }

/** Cuts off the extra item and returns the cursor of the next page. */
export const cutPage = <T>(
  rows: T[],
  { count }: Page,
  getCursor: (item: T) => string,
): { items: T[]; next: string } => {
  const items = rows.slice(0, count)
  const last = items.at(-1)
  return { items, next: rows.length > count && last !== undefined ? getCursor(last) : '' }
}
