const perTenant = 8
const perHost = 4

type Owner = { tenantId: string; host: string }

/** How many deliveries are under way for each tenant and host, so that a dead receiver holds up its owner only. */
export const createPlaces = () => {
  const counts = new Map<string, number>()
  const keysOf = ({ tenantId, host }: Owner) => [`tenant ${tenantId}`, `host ${host}`] as const
  const add = (key: string, n: number): void => {
    const count = (counts.get(key) ?? 0) + n
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return {
    /** Takes a place if there is one. */
    take(owner: Owner): boolean {
      const [tenant, host] = keysOf(owner)
      if ((counts.get(tenant) ?? 0) >= perTenant || (counts.get(host) ?? 0) >= perHost) return false
      add(tenant, 1)
      add(host, 1)
      return true
    },
    giveBack(owner: Owner): void {
      for (const key of keysOf(owner)) add(key, -1)
    },
  }
}
