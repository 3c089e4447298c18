import { checkUrlText, type HostPolicy } from '@kinora/domain'
import { FetchFault } from './fetch-fault.ts'

/** An address a customer named, judged by its text. */
export const firstHop = (raw: string, hosts: HostPolicy): URL => {
  const fault = checkUrlText(raw, hosts)
  if (fault) throw new FetchFault('url', fault.rule)
  return new URL(raw)
}

const isAbsolute = /^[a-z][a-z0-9+.-]*:/i
const badChars = /[\u0000-\u0020\u007f\\]|\p{White_Space}/u

/** Headers come as one character for each byte; bytes beyond ASCII belong into an address as percent signs. */
const encoded = (location: string): string =>
  location.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)

/** Where a redirect leads: the same rules as for the address itself, and never from https to http. */
export const nextHop = (at: URL, header: unknown, hosts: HostPolicy): URL => {
  if (typeof header !== 'string' || header === '') throw new FetchFault('redirect', 'without an address')
  const location = encoded(header)
  // The parser would drop or turn these, so the words themselves are looked at before it reads them.
  if (badChars.test(location) || !URL.canParse(location, at.href)) throw new FetchFault('redirect', 'not an address')
  const next = firstHop(isAbsolute.test(location) ? location : new URL(location, at.href).href, hosts)
  if (at.protocol === 'https:' && next.protocol === 'http:') throw new FetchFault('redirect', 'from https to http')
  return next
}
