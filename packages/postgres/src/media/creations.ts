import type { CreationStore, ObjectRef } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import type { Columns } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

export const createCreationStore = (db: Database): CreationStore => ({
  findVideo: (tenantId, id) =>
    inTransaction(db, tenantId, async (client) => {
      // Pictures have no frame rate, and sounds have no size.
      const { rows } = await client.query<Columns<'creations', never, { result: ObjectRef }>>(
        `select result from creations
          where tenant_id = app_tenant() and id = $1 and fps > 0 and width > 0 and keep_until > now() and removed_at is null`,
        [id],
      )
      return rows[0]?.result
    }),
})
