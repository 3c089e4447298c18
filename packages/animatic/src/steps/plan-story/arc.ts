export const roles = ['hook', 'product', 'benefit', 'proof', 'call'] as const
export type Role = (typeof roles)[number]

const short: readonly (readonly Role[])[] = [
  ['product'],
  ['product', 'call'],
  ['hook', 'product', 'call'],
  ['hook', 'product', 'benefit', 'call'],
]
/** Which part of the arc grows first when there is more time. */
const growing: readonly Role[] = ['benefit', 'product', 'proof']

/** What each shot of an advertisement is there for. */
export const arcOf = (shots: number): Role[] => {
  const known = short[shots - 1]
  if (known !== undefined) return [...known]
  const grown = Array.from({ length: shots - roles.length }, (_, at) => growing[at % growing.length] as Role)
  return roles.flatMap((role) => [role, ...grown.filter((more) => more === role)])
}
