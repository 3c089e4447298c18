import { expect, it } from 'vitest'
import { parsePartName } from '../films/part-name.ts'
import { record, smallFilm } from '../films/test-setup/small-film.ts'
import type { TaskView } from '../ports/store.ts'
import { listFilmTakes, listSingleTakes } from './list-takes.ts'
import { listFilmVersions, listSingleVersions } from './list-versions.ts'

const sign = async (_object: object, id: string) => `https://signed/${id}`
const after = new Date('2026-01-02T03:05:00Z')
const shot = { kind: 'video', segment: 0 } as const

const film = (more: Parameters<typeof smallFilm>[0] = {}) => {
  const whole = smallFilm(more)
  const made = new Set(['101', '102', '103', '104', '105'])
  return { ...whole, records: whole.records.map((each) => ({ ...each, isFromCreate: made.has(each.id) })) }
}

it.each([
  ['shot-0', { kind: 'video', segment: 0 }],
  ['shot-12', { kind: 'video', segment: 12 }],
  ['music', { kind: 'music', segment: 0 }],
  ['narration', { kind: 'narration', segment: 0 }],
  ['shot-01', undefined],
  ['shot--1', undefined],
  ['compose', undefined],
  ['', undefined],
])('parsePartName reads %j (D-512)', (name, part) => {
  expect(parsePartName(name)).toEqual(part)
})

it('the takes of a part come from the create and from edits, and the newest version decides which is in use (D-512)', async () => {
  const takes = await listFilmTakes(film(), shot, sign)
  expect(takes?.map(({ id, origin, state, in_use: isUsed }) => [id, origin, state, isUsed])).toEqual([
    ['101', 'create', 'success', false],
    ['111', 'edit', 'queueing', false],
    ['112', 'edit', 'success', true],
  ])
  expect(takes?.[0]?.creations[0]?.url).toBe('https://signed/-101')
})

it('a take that succeeded after the newest version is in use (D-512)', async () => {
  const whole = film()
  const records = [...whole.records, record('113', 'video', { updatedAt: after, isFromCreate: false })]
  const takes = await listFilmTakes({ ...whole, records }, shot, sign)
  expect(takes?.filter((take) => take.in_use).map(({ id }) => id)).toEqual(['113'])
})

it('a part that the film lacks has no takes (D-512)', async () => {
  expect(await listFilmTakes(film(), { kind: 'video', segment: 2 }, sign)).toBeUndefined()
})

it('versions are the composed films with the takes that they join (D-512)', async () => {
  const versions = await listFilmVersions(film(), sign)
  expect(versions.map(({ id, origin, current, takes }) => [id, origin, current, takes])).toEqual([
    ['105', 'create', false, ['101', '102', '103', '104']],
    ['106', 'compose', true, ['112', '102', '103', '104']],
  ])
})

it('a version is a draft while one of its shots is (D-510, D-512)', async () => {
  const draft = film({ params: { draft: true } })
  expect((await listFilmVersions(draft, sign)).map((version) => version.draft)).toEqual([true, true])
  const records = draft.records.map((each) => (each.id === '106' ? { ...each, joins: ['112', '103'] } : each))
  expect((await listFilmVersions({ ...draft, records }, sign)).map((version) => version.draft)).toEqual([true, false])
  expect((await listFilmTakes(draft, shot, sign))?.map((take) => take.draft)).toEqual([true, false, false])
})

const single = (id: string, more: Partial<TaskView> = {}): TaskView => ({ ...smallFilm(), id, ...more })

it('a draft and the tasks that finalize it are takes and versions of one film (D-512)', async () => {
  const versions = [
    {
      task: single('1', { warnings: [{ code: 'draft', field: 'draft', message: '' }] }),
      createdAt: new Date(0),
      isFinal: false,
    },
    { task: single('2'), createdAt: after, isFinal: true },
    { task: single('3', { state: 'processing', creations: [] }), createdAt: after, isFinal: true },
  ]
  expect(
    (await listSingleTakes(versions, shot, sign))?.map((take) => [take.id, take.origin, take.draft, take.in_use]),
  ).toEqual([
    ['1', 'create', true, false],
    ['2', 'finalize', false, true],
    ['3', 'finalize', false, false],
  ])
  expect((await listSingleVersions(versions, sign)).map(({ id, current }) => [id, current])).toEqual([
    ['1', false],
    ['2', true],
    ['3', false],
  ])
  expect(await listSingleTakes(versions, { kind: 'music', segment: 0 }, sign)).toBeUndefined()
  expect(await listSingleTakes([], shot, sign)).toBeUndefined()
})
