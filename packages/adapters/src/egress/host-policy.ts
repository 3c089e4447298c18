import { isIP } from 'node:net'
import type { HostPolicy } from '@kinora/domain'
import type { AddressPolicy } from './address-policy.ts'

/** Judges hosts by their text: literal addresses by the policy, names of this deployment by the list. */
export const createHostPolicy = (isAllowed: AddressPolicy, ownHosts: readonly string[]): HostPolicy => ({
  isForbidden: (host) => (isIP(host) === 0 ? ownHosts.includes(host) : !isAllowed(host)),
})
