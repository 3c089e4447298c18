import type { ErrCode, State } from '@kinora/contract'

/** One of the tasks that a request came down to. */
export type Episode = { id: string; index: number; state: State; errCode: ErrCode | ''; errMsg: string }

export type EpisodeStore = {
  /** In order; none unless the task gathers some. */
  list(tenantId: string, parentId: string): Promise<Episode[]>
}
