import { limits, type Rule } from '@kinora/contract'
import { hasMoreCharacters } from '../words/characters.ts'

/** Ports that fetch refuses (WHATWG Fetch, "bad port"): other protocols use them. */
export const badPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Decides whether a host is allowed, by the operator's address rules. */
export type HostPolicy = {
  isForbidden(host: string): boolean
  /** The origin of results: allowed for media, although its host belongs to this deployment. */
  resultOrigin?: string
}

type Fault = { rule: Rule; message: string }

export const urlTooLong: Fault = { rule: 'max_length', message: `at most ${limits.urlChars} characters` }

const localNames = /(^|\.)(localhost|local|internal)$/

/** Validates a URL by its text, before anything is resolved or fetched. */
export const checkUrlText = (raw: string, hosts: HostPolicy): Fault | undefined => {
  if (hasMoreCharacters(raw, limits.urlChars)) return urlTooLong
  if (/[\u0000-\u0020\u007f\\]|\p{White_Space}/u.test(raw))
    return { rule: 'url_chars', message: 'holds white space, a control character or a backslash' }
  if (!/^https?:\/\/[^/]/.test(raw)) return { rule: 'url_scheme', message: 'must begin with http:// or https://' }
  const url = URL.canParse(raw) ? new URL(raw) : undefined
  if (!url || url.port === '0' || !hasProperHost(url)) return { rule: 'url', message: 'is not a valid address' }
  if (url.username !== '' || url.password !== '') return { rule: 'url_userinfo', message: 'holds a user or password' }
  if (badPorts.has(Number(url.port))) return { rule: 'url_port', message: `port ${url.port} is not allowed` }
  if (url.origin === hosts.resultOrigin) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (localNames.test(host) || hosts.isForbidden(host)) return { rule: 'url_policy', message: 'host is not allowed' }
  return undefined
}

const hasProperHost = ({ hostname }: URL): boolean =>
  hostname.startsWith('[') ||
  (hostname.length <= 253 &&
    hostname.split('.').every((label, i, all) => label.length <= 63 && (label !== '' || i === all.length - 1)))
