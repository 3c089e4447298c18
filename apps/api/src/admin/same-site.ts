import { isIP } from 'node:net'

/**
 * Whether browsers treat two origins as one site: same scheme, and the same host or registrable domain. Without a list of
 * public suffixes, the last two labels of a name are taken as its registrable domain.
 */
export const isSameSite = (first: string, second: string): boolean => {
  const [a, b] = [new URL(first), new URL(second)]
  if (a.protocol !== b.protocol) return false
  if (a.hostname === b.hostname) return true
  const domains = [a, b].map(({ hostname }) => {
    const labels = hostname.split('.')
    const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && labels.length > 1
    return isName ? labels.slice(-2).join('.') : undefined
  })
  return domains[0] !== undefined && domains[0] === domains[1]
}

/** Whether an origin is reached on this machine or through a tunnel. */
export const isLoopback = (origin: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
