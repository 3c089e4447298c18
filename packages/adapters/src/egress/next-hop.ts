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

/** Where a redirect leads: the same rules as for the address itself, and never from https to http. */
export const nextHop = (at: URL, location: unknown, hosts: HostPolicy): URL => {
  if (typeof location !== 'string' || location === '') throw new FetchFault('redirect', 'without an address')
  // The parser would drop or turn these, so the words themselves are looked at before it reads them.
  if (badChars.test(location) || !URL.canParse(location, at.href)) throw new FetchFault('redirect', 'not an address')
  const next = firstHop(isAbsolute.test(location) ? location : new URL(location, at.href).href, hosts)
  if (at.protocol === 'https:' && next.protocol === 'http:') throw new FetchFault('redirect', 'from https to http')
  return next
}
