import { callbackHeaders, postCallback } from '@kinora/adapters/callbacks'
import { createAddressPolicy, createGuardedConnect, createResolveName, fetchLimits } from '@kinora/adapters/egress'
import type { Config } from '../config.ts'
import type { CallbackDeps } from '../jobs/dispatch-callbacks.ts'

/** Sends a signed callback to a customer's URL through the egress policy. */
export const createCallbackPost = (config: Config, tryTimeoutMs: number): CallbackDeps['post'] => {
  const isAllowed = createAddressPolicy({ allow: config.EGRESS_ALLOW_CIDRS, deny: config.EGRESS_DENY_CIDRS })
  const resolve = createResolveName(config.EGRESS_DNS_SERVERS)
  const connect = createGuardedConnect({ isAllowed, resolve, limits: fetchLimits, hosts: {} })
  const settings = {
    accessKey: config.CALLBACK_ACCESS_KEY,
    compatSignature: config.CALLBACK_COMPAT_SIGNATURE === 'on',
  }
  return (delivery, body, keys) => {
    const { callbackUrl: url, attempt } = delivery
    const headers = callbackHeaders({ ...delivery, ...keys, url, body }, settings)
    return postCallback(connect, { url, attempt, headers, body }, tryTimeoutMs)
  }
}
