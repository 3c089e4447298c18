import { sessionLifetime } from '@kinora/domain'

/** The prefix makes browsers refuse the cookie without Secure and Path=/, and with a Domain. */
const names = { session: '__Host-kinora-session', signIn: '__Host-kinora-sign-in' } as const
export type CookieName = keyof typeof names

/** A sign-in under way returns from another site, so its cookie is Lax. The session cookie never leaves the site. */
const attributes: Record<CookieName, string> = {
  session: 'Path=/; HttpOnly; Secure; SameSite=Strict',
  signIn: 'Path=/; HttpOnly; Secure; SameSite=Lax',
}
const maxAgeMs: Record<CookieName, number> = {
  session: sessionLifetime.absoluteMs,
  signIn: sessionLifetime.signInMs,
}

export const setCookie = (name: CookieName, value: string): string =>
  `${names[name]}=${value}; ${attributes[name]}; Max-Age=${maxAgeMs[name] / 1000}`

export const clearCookie = (name: CookieName): string => `${names[name]}=; ${attributes[name]}; Max-Age=0`

/** Reads a cookie. A name that appears twice is ambiguous and counts as absent. */
export const readCookie = (header: string | undefined, name: CookieName): string | undefined => {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${names[name]}=`))
    .map((pair) => pair.slice(names[name].length + 1))
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}
