import type { ErrCode, State } from '@kinora/contract'
import type { EpisodeStore } from '@kinora/domain/films'
import { type Database, queryRows } from '../database/pool.ts'
import type { Columns } from '../database/rows.ts'
import { resolveErrMsg } from '../tasks/store.ts'

type EpisodeRow = Columns<'read_episode_replies', 'id' | 'place' | 'err_msg', { state: State; err_code: ErrCode | '' }>

export const createEpisodeStore = (db: Database): EpisodeStore => ({
  async list(tenantId, parentId) {
    const rows = await queryRows<EpisodeRow>(
      db,
      'read_episode_replies',
      'select id, place, state, err_code, err_msg from read_episode_replies($1, $2)',
      [tenantId, parentId],
    )
    return rows.map((row) => ({
      id: row.id,
      index: row.place,
      state: row.state,
      errCode: row.err_code,
      errMsg: resolveErrMsg(row),
    }))
  },
})
