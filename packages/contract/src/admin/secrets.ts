import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const rotation = z.object({
  sealing_key: z.string().meta({ description: 'Id of the current sealing key; does not reveal the key' }),
  total: z.int().meta({ description: 'Sealed API keys and webhook secrets' }),
  remaining: z.int().meta({ description: 'Secrets not yet sealed under the current key' }),
  running: z.boolean().meta({ description: 'Whether the answering node is rotating secrets' }),
  rewritten: z.int().meta({ description: 'Secrets that this node resealed in its last rotation' }),
  unreadable: z.int().meta({ description: 'Secrets sealed under a key that this node does not have; left unchanged' }),
  fault: z.string().meta({ description: 'Error that stopped the last rotation of this node; empty if none' }),
})

/** Rotation of the key that seals API keys and webhook secrets. */
export const secretEndpoints = {
  readRotation: {
    method: 'GET',
    path: '/admin/v1/secrets',
    summary: 'Get the progress of secret rotation',
    command: 'secrets status',
    body: nothing,
    returns: rotation,
  },
  rotateSecrets: {
    method: 'POST',
    path: '/admin/v1/secrets/rotate',
    summary: 'Reseal all secrets under the current key in the background',
    command: 'secrets rotate',
    body: nothing,
    returns: rotation,
  },
} as const satisfies Record<string, AdminEndpoint>
