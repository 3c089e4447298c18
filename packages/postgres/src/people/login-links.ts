import type { LoginLinkStore } from '@kinora/domain'
import { type Database, queryRows } from '../database/pool.ts'
import { type Columns, into } from '../database/rows.ts'

/** Sign-in links. Taking one deletes it, so that two requests cannot both use it. */
export const createLoginLinkStore = (db: Database): LoginLinkStore => ({
  async insert({ tokenSha256, personId, createdAt, expiresAt }) {
    const rows = await queryRows(
      db,
      'insert_login_link',
      `insert into ${into('login_links', 'token_sha256', 'person_id', 'created_at', 'expires_at')}
         select $1, p.id, $3, $4 from people p where p.id = $2 and p.erased_at is null returning person_id`,
      [tokenSha256, personId, createdAt, expiresAt],
    )
    return rows.length === 1
  },
  async take(tokenSha256, now) {
    const [row] = await queryRows<Columns<'login_links', 'person_id' | 'expires_at'>>(
      db,
      'take_login_link',
      'delete from login_links where token_sha256 = $1 returning person_id, expires_at',
      [tokenSha256],
    )
    return row && row.expires_at > now ? row.person_id : undefined
  },
})
