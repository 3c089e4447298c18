import { type LoginLinkStore, maxLinksPerPerson } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { into } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockPerson } from './lock-person.ts'

/** Sign-in links. The session store redeems them. */
export const createLoginLinkStore = (db: Database): LoginLinkStore => ({
  insert: ({ tokenSha256, personId, isDelegated, createdAt, expiresAt }) =>
    inTransaction(db, '0', async (client) => {
      if (!(await lockPerson(client, personId))) return false
      await client.query(
        `delete from login_links where token_sha256 in (select token_sha256 from login_links where person_id = $1
           order by created_at desc, token_sha256 offset $2)`,
        [personId, maxLinksPerPerson - 1],
      )
      await client.query(
        `insert into ${into('login_links', 'token_sha256', 'person_id', 'is_delegated', 'created_at', 'expires_at')}
           values ($1, $2, $3, $4, $5)`,
        [tokenSha256, personId, isDelegated, createdAt, expiresAt],
      )
      return true
    }),
})
