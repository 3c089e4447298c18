import { useMemo } from 'react'
import { useAdmin } from './use-admin.ts'

/** Names of tenants by id, also by the id of their sandbox. */
export const useTenantNames = (): ReadonlyMap<string, string> => {
  const { data } = useAdmin('listTenants', { fields: { count: 500 } })
  return useMemo(
    () =>
      new Map(
        (data?.tenants ?? []).flatMap(({ id, name, sandbox_id: sandboxId }): [string, string][] =>
          sandboxId === null
            ? [[id, name]]
            : [
                [id, name],
                [sandboxId, `${name} (test)`],
              ],
        ),
      ),
    [data],
  )
}
