import { AppError, type State } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import type { PartKind } from '../film-parts/parts.ts'
import type { FilmRecord } from '../ports/films.ts'
import { type ComposePartsInput, resolveComposeParts, segmentCount } from './resolve-compose-parts.ts'

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
  isFromCreate: true,
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

const buildInput = (
  ids: readonly string[],
  others: { music?: string; narration?: string } = {},
): ComposePartsInput => ({
  videos: { field: 'video_task_ids', ids },
  music: { field: 'bgm_task_id', id: others.music ?? 'm' },
  narration: { field: 'narration_task_id', id: others.narration ?? 'n' },
})

const refusal = (input: ComposePartsInput): unknown => {
  try {
    resolveComposeParts(film, input)
    return undefined
  } catch (error) {
    return error instanceof AppError ? [error.reason, error.detail.rule, error.detail.field] : error
  }
}

describe('resolveComposeParts (D-276)', () => {
  it('returns the named parts in order', () => {
    const { videos, music, narration } = resolveComposeParts(film, buildInput(['a2', 'b']))
    expect([...videos, music, narration].map((record) => record?.id)).toEqual(['a2', 'b', 'm', 'n'])
    expect(resolveComposeParts(film, { videos: { field: 'job_ids', ids: ['a', 'b'] } }).music).toBeUndefined()
  })
  it.each<[string, ComposePartsInput, unknown]>([
    ['too few videos', buildInput(['a']), ['FieldItemCountOutOfRange', 'count', 'video_task_ids']],
    ['too many videos', buildInput(['a', 'b', 'a2']), ['FieldItemCountOutOfRange', 'count', 'video_task_ids']],
    ['a repeated video', buildInput(['a', 'a']), ['FieldInvalid', 'duplicate', 'video_task_ids[1]']],
    ['a wrong order', buildInput(['b', 'a']), ['FieldInvalid', 'segment_mismatch', 'video_task_ids[0]']],
    ['a wrong segment', buildInput(['a', 'a2']), ['FieldInvalid', 'segment_mismatch', 'video_task_ids[1]']],
    ['a wrong kind', buildInput(['a', 'm']), ['FieldInvalid', 'kind', 'video_task_ids[1]']],
    ['a narration as music', buildInput(['a', 'b'], { music: 'n' }), ['FieldInvalid', 'kind', 'bgm_task_id']],
    ['an unknown video', buildInput(['a', 'x']), ['FieldInvalid', 'reference', 'video_task_ids[1]']],
    [
      'an unknown narration',
      buildInput(['a', 'b2'], { narration: 'x' }),
      ['FieldInvalid', 'reference', 'narration_task_id'],
    ],
    ['a part that is processing', buildInput(['a', 'b2']), ['Conflict', 'subtask_not_ready', undefined]],
  ])('rejects %s', (_, input, expected) => {
    expect(refusal(input)).toEqual(expected)
  })
  it('expects as many videos as the film has segments', () => {
    expect(segmentCount(film)).toBe(2)
    expect(segmentCount({ records: [] })).toBe(0)
  })
})
