/** Pagefind multiplies the hits of a page by its weight: guides come first, decision records last. */
const weights: readonly (readonly [prefix: string, weight: number])[] = [
  ['adr/', 0.2],
  ['reference/calls/', 0.8],
  ['reference/models/', 0.5],
  ['reference/', 1],
  ['gallery', 0.3],
  ['sizes', 0.3],
  ['whole-check', 0.2],
  ['code-map', 4],
  ['backends/', 1.5],
  ['guides/', 4],
  ['operate/', 4],
]

export const searchWeight = (page: string): number => weights.find(([prefix]) => page.startsWith(prefix))?.[1] ?? 3
