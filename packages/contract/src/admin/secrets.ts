import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const rotation = z.object({
  sealing_key: z.string().meta({ description: 'Id of the key that seals now; it tells nothing of the key' }),
  total: z.int().meta({ description: 'Sealed API keys and webhook secrets' }),
  remaining: z.int().meta({ description: 'Those that are not sealed under that key yet' }),
  running: z.boolean().meta({ description: 'Whether the node that answers rewrites them now' }),
  rewritten: z.int().meta({ description: 'By this node since its last start of a rotation' }),
  unreadable: z.int().meta({ description: 'Sealed under a key that this node does not hold; they stay as they are' }),
  fault: z.string().meta({ description: 'Why the last rotation of this node stopped early; empty when it did not' }),
})

/** The key under which API keys and webhook secrets are sealed. */
export const secretEndpoints = {
  readRotation: {
    method: 'GET',
    path: '/admin/v1/secrets',
    summary: 'Read how many secrets are sealed under the current key',
    command: 'secrets status',
    body: nothing,
    returns: rotation,
  },
  rotateSecrets: {
    method: 'POST',
    path: '/admin/v1/secrets/rotate',
    summary: 'Rewrite all sealed secrets under the current key, in the background',
    command: 'secrets rotate',
    body: nothing,
    returns: rotation,
  },
} as const satisfies Record<string, AdminEndpoint>
