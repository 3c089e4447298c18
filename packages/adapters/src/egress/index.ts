export { createAddressPolicy } from './address-policy.ts'
export { fetchImage } from './fetch-image.ts'
export { createGuardedAgent } from './guarded-agent.ts'
export { createHostPolicy } from './host-policy.ts'
