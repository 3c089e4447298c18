import type { Seal } from '@kinora/adapters/secrets'
import { adminEndpoints } from '@kinora/contract'
import { type SealedPlace, type SealedSecrets, sealedPlaces } from '@kinora/postgres'
import { type AdminRoute, adminRoute } from './admin-route.ts'

const batch = 100

export type RotationDeps = {
  sealedSecrets: SealedSecrets
  seal: Seal
  onRotated(progress: { rewritten: number; unreadable: number; error: unknown }): void
}

/**
 * Rewrites sealed secrets under the current sealing key, a batch at a time. Each row shows which key sealed it, so an
 * interrupted rotation resumes when it is started again, on this node or another; two concurrent rotations are safe.
 */
export const createSecretRotation = ({ sealedSecrets, seal, onRotated }: RotationDeps) => {
  let progress = { rewritten: 0, unreadable: 0, fault: '' }
  let running: Promise<void> | undefined
  let isStopping = false

  const reseal = (sealed: Buffer): Buffer | undefined => {
    try {
      return seal.seal(seal.open(sealed))
    } catch {
      return undefined
    }
  }
  const rewritePlace = async (place: SealedPlace): Promise<void> => {
    for (let after: string | undefined; !isStopping; ) {
      const rows = await sealedSecrets.page(place, seal.prefix, after, batch)
      for (const row of rows) {
        const resealed = reseal(row.sealed)
        if (!resealed) progress.unreadable += 1
        else if (await sealedSecrets.rewrite(place, row, resealed)) progress.rewritten += 1
      }
      after = rows.at(-1)?.id
      if (after === undefined) return
    }
  }
  const run = async (): Promise<void> => {
    let error: unknown
    try {
      for (const place of sealedPlaces) await rewritePlace(place)
    } catch (thrown) {
      error = thrown
      progress.fault = 'the database did not answer; start the rotation again'
    }
    onRotated({ ...progress, error })
  }
  return {
    /** Starts a rotation unless one runs on this node. */
    start(): void {
      if (running) return
      progress = { rewritten: 0, unreadable: 0, fault: '' }
      running = run().finally(() => {
        running = undefined
      })
    },
    async status() {
      const counts = await sealedSecrets.count(seal.prefix)
      return { sealing_key: seal.keyId, ...counts, running: running !== undefined, ...progress }
    },
    /** Stops after the current batch. */
    async close(): Promise<void> {
      isStopping = true
      await running
    },
  }
}
type SecretRotation = ReturnType<typeof createSecretRotation>

export type SecretRouteDeps = { secretRotation: Pick<SecretRotation, 'start' | 'status'> }

export const secretRoutes = ({ secretRotation }: SecretRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.readRotation, () => secretRotation.status()),
  adminRoute(adminEndpoints.rotateSecrets, () => {
    secretRotation.start()
    return secretRotation.status()
  }),
]
