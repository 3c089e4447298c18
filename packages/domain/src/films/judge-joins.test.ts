import { AppError, type State } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import type { PartKind } from '../film-parts/parts.ts'
import type { FilmRecord } from '../ports/films.ts'
import { type JoinsAsk, judgeJoins, segmentCount } from './judge-joins.ts'

const part = (id: string, kind: PartKind, segment = 0, state: State = 'success'): FilmRecord => ({
  id,
  kind,
  segment,
  state,
  errCode: '',
  errMsg: '',
  prompt: '',
  lyric: '',
  shown: { seconds: 5, pictures: [] },
  joins: [],
  createdAt: new Date(0),
  updatedAt: new Date(0),
  creations: [],
})

const film = {
  records: [
    part('a', 'video', 0),
    part('b', 'video', 1),
    part('n', 'narration'),
    part('m', 'music'),
    part('c', 'compose'),
    part('a2', 'video', 0),
    part('b2', 'video', 1, 'processing'),
  ],
}

const ask = (ids: readonly string[], others: { music?: string; narration?: string } = {}): JoinsAsk => ({
  videos: { field: 'video_task_ids', ids },
  music: { field: 'bgm_task_id', id: others.music ?? 'm' },
  narration: { field: 'narration_task_id', id: others.narration ?? 'n' },
})

const refusal = (asked: JoinsAsk): unknown => {
  try {
    judgeJoins(film, asked)
    return undefined
  } catch (error) {
    return error instanceof AppError ? [error.reason, error.detail.rule, error.detail.field] : error
  }
}

describe('the parts a compose joins (D-276)', () => {
  it('are those that were named, in order', () => {
    const { videos, music, narration } = judgeJoins(film, ask(['a2', 'b']))
    expect([...videos, music, narration].map((record) => record?.id)).toEqual(['a2', 'b', 'm', 'n'])
    expect(judgeJoins(film, { videos: { field: 'job_ids', ids: ['a', 'b'] } }).music).toBeUndefined()
  })
  it.each<[string, JoinsAsk, unknown]>([
    ['too few', ask(['a']), ['FieldItemCountOutOfRange', 'count', 'video_task_ids']],
    ['too many', ask(['a', 'b', 'a2']), ['FieldItemCountOutOfRange', 'count', 'video_task_ids']],
    ['one twice', ask(['a', 'a']), ['FieldInvalid', 'duplicate', 'video_task_ids[1]']],
    ['a wrong order', ask(['b', 'a']), ['FieldInvalid', 'segment_mismatch', 'video_task_ids[0]']],
    ['a wrong segment', ask(['a', 'a2']), ['FieldInvalid', 'segment_mismatch', 'video_task_ids[1]']],
    ['a wrong kind', ask(['a', 'm']), ['FieldInvalid', 'kind', 'video_task_ids[1]']],
    ['music that is speech', ask(['a', 'b'], { music: 'n' }), ['FieldInvalid', 'kind', 'bgm_task_id']],
    ['what is not of the film', ask(['a', 'x']), ['FieldInvalid', 'reference', 'video_task_ids[1]']],
    ['a stranger', ask(['a', 'b2'], { narration: 'x' }), ['FieldInvalid', 'reference', 'narration_task_id']],
    ['one under way', ask(['a', 'b2']), ['Conflict', 'subtask_not_ready', undefined]],
  ])('are refused with %s', (_, asked, told) => {
    expect(refusal(asked)).toEqual(told)
  })
  it('are as many as the film has segments', () => {
    expect(segmentCount(film)).toBe(2)
    expect(segmentCount({ records: [] })).toBe(0)
  })
})
