export const roles = ['hook', 'product', 'benefit', 'proof', 'call'] as const
export type Role = (typeof roles)[number]

const short: readonly (readonly Role[])[] = [
  ['product'],
  ['product', 'call'],
  ['hook', 'product', 'call'],
  ['hook', 'product', 'benefit', 'call'],
]
/** The order in which parts of the arc grow with more time. */
const growing: readonly Role[] = ['benefit', 'product', 'proof']

/** The role of each shot of an advertisement. */
export const buildArc = (shots: number): Role[] => {
  const known = short[shots - 1]
  if (known !== undefined) return [...known]
  const grown = Array.from({ length: shots - roles.length }, (_, at) => growing[at % growing.length] as Role)
  return roles.flatMap((role) => [role, ...grown.filter((more) => more === role)])
}
