import type { Seal } from '@kinora/adapters/secrets'
import { roleScopes } from '@kinora/contract'
import { hashSecret, type KnownKey, newKey, type RandomSource } from '@kinora/domain'
import type { ConsoleKeys } from '@kinora/postgres'
import type { KeyCache } from '../checks/key-cache.ts'

export type ConsoleKeyDeps = { consoleKeys: ConsoleKeys; keys: KeyCache; seal: Seal; randomSource: RandomSource }

const maxTenants = 10_000

/** Finds the console key of a tenant, and creates it at the first call. Its secret is discarded at once. */
export const createConsoleKeyFinder = ({ consoleKeys, keys, seal, randomSource }: ConsoleKeyDeps) => {
  const ids = new Map<string, string>()
  const create = (tenantId: string): Promise<string | undefined> => {
    const { id, secret, key } = newKey('live', randomSource)
    const secretSha256 = hashSecret(secret, randomSource)
    return consoleKeys.insert(tenantId, { id, secretSha256, sealed: seal.seal(key), scopes: roleScopes.owner })
  }
  return async (tenantId: string, address: string): Promise<KnownKey | undefined> => {
    const id = ids.get(tenantId) ?? (await consoleKeys.find(tenantId)) ?? (await create(tenantId))
    if (id === undefined) return undefined
    if (ids.size >= maxTenants) ids.delete(ids.keys().next().value ?? '')
    ids.set(tenantId, id)
    keys.noteIssued(id)
    const key = await keys.find(id, address)
    if (key) keys.noteUse(id)
    return key
  }
}
export type ConsoleKeyFinder = ReturnType<typeof createConsoleKeyFinder>
