import { limits, type Rule } from '@kinora/contract'
import { hasMoreCharacters } from '../words/has-more-characters.ts'
import { badPorts } from './bad-ports.ts'

/** Says whether a host may be reached at all; the operator's address rules stand behind it. */
export type HostPolicy = {
  isForbidden(host: string): boolean
  /** The origin of results: media may be named there although its host is one of this deployment. */
  resultOrigin?: string
}

type Fault = { rule: Rule; message: string }

export const urlTooLong: Fault = { rule: 'max_length', message: `at most ${limits.urlChars} characters` }

const localNames = /(^|\.)(localhost|local|internal)$/

/** Judges an address by its text, before anything is resolved or fetched. */
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
