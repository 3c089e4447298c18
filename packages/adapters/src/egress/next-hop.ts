import { checkUrlText, type HostPolicy } from '@kinora/domain'
import { FetchFault } from './fetch-fault.ts'

/** Checks a URL that a customer named by its text. */
export const firstHop = (raw: string, hosts: HostPolicy): URL => {
  const fault = checkUrlText(raw, hosts)
  if (fault) throw new FetchFault('url', fault.rule)
  return new URL(raw)
}

const isAbsolute = /^[a-z][a-z0-9+.-]*:/i
const badChars = /[\u0000-\u0020\u007f\\]|\p{White_Space}/u

/** Headers have one character per byte; bytes beyond ASCII are percent-encoded in a URL. */
const percentEncode = (location: string): string =>
  location.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)

/** The target of a redirect: the same rules as for the URL itself, and never from https to http. */
export const nextHop = (at: URL, header: unknown, hosts: HostPolicy): URL => {
  if (typeof header !== 'string' || header === '') throw new FetchFault('redirect', 'without an address')
  const location = percentEncode(header)
  // The parser would drop or convert these characters, so the text is checked before it is parsed.
  if (badChars.test(location) || !URL.canParse(location, at.href)) throw new FetchFault('redirect', 'not an address')
  const next = firstHop(isAbsolute.test(location) ? location : new URL(location, at.href).href, hosts)
  if (at.protocol === 'https:' && next.protocol === 'http:') throw new FetchFault('redirect', 'from https to http')
  return next
}
