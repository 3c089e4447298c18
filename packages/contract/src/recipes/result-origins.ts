import type { Recipe } from './recipe-schema.ts'

/** `https://*.example.com` allows every subdomain on the standard port. */
export const isAtOrigin = (target: URL, origin: string): boolean => {
  const [, parent] = /^https:\/\/\*(\.[^/:]+)$/.exec(origin) ?? []
  if (parent === undefined) return target.origin === origin
  return target.protocol === 'https:' && target.port === '' && target.hostname.endsWith(parent)
}

/** The address of a result; undefined if it is at an origin that the recipe does not name. */
export const resolveResultUrl = (
  { origin, otherOrigins, resultOrigins }: Pick<Recipe, 'origin' | 'otherOrigins' | 'resultOrigins'>,
  url: string,
): URL | undefined => {
  const target = URL.parse(url, origin)
  if (target === null || target.username !== '' || target.password !== '') return undefined
  const known = [origin, ...otherOrigins, ...resultOrigins]
  return known.some((each) => isAtOrigin(target, each)) ? target : undefined
}
