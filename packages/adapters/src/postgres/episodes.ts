import type { ErrCode, State } from '@kinora/contract'
import type { EpisodeStore } from '@kinora/domain/films'
import { type Database, rowsOf } from './pool.ts'

type Row = { id: string; place: number; state: State; err_code: ErrCode | '' }

export const createEpisodeStore = (db: Database): EpisodeStore => ({
  async list(tenantId, parentId) {
    const rows = await rowsOf<Row>(db, 'read_episodes', 'select * from read_episodes($1, $2)', [tenantId, parentId])
    return rows.map(({ id, place, state, err_code: errCode }) => ({ id, index: place, state, errCode }))
  },
})
