import { adminEndpoints } from '@kinora/contract'
import { type AdminRoute, adminRoute } from './admin-route.ts'
import type { SecretRotation } from './secret-rotation.ts'

export type SecretRouteDeps = { secretRotation: Pick<SecretRotation, 'start' | 'status'> }

export const secretRoutes = ({ secretRotation }: SecretRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readRotation, () => secretRotation.status()),
  adminRoute(adminEndpoints.rotateSecrets, () => {
    secretRotation.start()
    return secretRotation.status()
  }),
]
