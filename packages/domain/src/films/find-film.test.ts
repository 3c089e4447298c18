import { AppError } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import type { AnyGenerator, FilmFace } from '../generators/define-generator.ts'
import { checkPathId, findFilm, validateFilmState } from './find-film.ts'
import { smallFilm } from './test-setup/small-film.ts'

const id = '247654321098765432'
const other = '247654321098765433'
const deps = {
  films: {
    read: async (tenantId: string, filmId: string) =>
      tenantId === '7' && filmId === id ? smallFilm({ id, generator: 'ad' }) : undefined,
    ofPart: async () => undefined,
  },
  findFace: (generator: string) => (({ ad: 'ad' }) as Record<string, FilmFace>)[generator],
}
const on = (face: FilmFace, field: string | null) => ({ on: { face, field } }) as AnyGenerator
const edit = on('ad', 'ad_one_click_task_id')

const catchRefusal = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    return error instanceof AppError ? [error.reason, error.detail.rule, error.detail.field] : error
  }
}
const find = (generator: AnyGenerator, body: Record<string, unknown>, pathId?: string, tenantId = '7') =>
  catchRefusal(async () => (await findFilm(deps, { tenantId, generator, body, pathId }))?.id)

describe('the film of a request', () => {
  it('is named by a field or by the path (D-273)', async () => {
    expect(await find(edit, { ad_one_click_task_id: id })).toBe(id)
    expect(await find(on('ad', null), {}, id)).toBe(id)
    expect(await find({} as AnyGenerator, { ad_one_click_task_id: id })).toBeUndefined()
  })
  it('is not found if it is unknown, of another tenant or of another face (D-273, D-280)', async () => {
    const missing = ['TaskNotFound', undefined, 'ad_one_click_task_id']
    expect(await find(edit, { ad_one_click_task_id: other })).toEqual(missing)
    expect(await find(edit, { ad_one_click_task_id: "1' or '1" })).toEqual(missing)
    expect(await find(edit, { ad_one_click_task_id: id }, undefined, '8')).toEqual(missing)
    expect(await find(on('mv', null), {}, id)).toEqual(['TaskNotFound', undefined, undefined])
  })
  it('is not looked up without an id, which is a field fault', async () => {
    for (const value of [undefined, null, '', ' \n', 5, []])
      expect(await find(edit, { ad_one_click_task_id: value })).toBeUndefined()
  })
  it('may be repeated in the body of its path, but no other film may (D-281)', async () => {
    const check = (generator: AnyGenerator, sent: unknown) =>
      catchRefusal(() => checkPathId({ tenantId: '7', generator, body: { id: sent }, pathId: id }))
    for (const sent of [id, '', null, undefined]) expect(await check(on('one_click', null), sent)).toBeUndefined()
    expect(await check(on('one_click', null), other)).toEqual(['FieldInvalid', 'mismatch', 'id'])
    expect(await check(edit, other)).toBeUndefined()
  })
  it('must be a success and still have its parts (D-269, D-274)', async () => {
    const validate = (facts: Parameters<typeof validateFilmState>[0]) => catchRefusal(() => validateFilmState(facts))
    expect(await validate({ state: 'success', hasExpired: false })).toBeUndefined()
    for (const state of ['created', 'queueing', 'processing', 'failed'] as const)
      expect(await validate({ state, hasExpired: false })).toEqual(['Conflict', 'film_not_ready', undefined])
    expect(await validate({ state: 'success', hasExpired: true })).toEqual(['Conflict', 'film_expired', undefined])
  })
})
