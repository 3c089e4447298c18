import { AppError } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { readTaskQuery } from './task-query.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const read = (query: string) => readTaskQuery(new URLSearchParams(query), { now, prefixAliases: ['vend'] })
const refusal = (query: string): (string | undefined)[] => {
  try {
    read(query)
  } catch (error) {
    if (error instanceof AppError) return [error.reason, error.detail.field, error.detail.rule]
  }
  return []
}

describe('readTaskQuery', () => {
  it('defaults to ten tasks of the last seven days (D-391)', () => {
    const { filter, page, size, token } = read('')
    expect([page, size, token]).toEqual([0, 10, undefined])
    expect([filter.createdFrom, filter.createdTo]).toEqual([new Date('2026-03-03T12:00:00.000Z'), now])
    expect([filter.ids, filter.states, filter.models]).toEqual([undefined, undefined, undefined])
  })
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.5Z', '2026-03-01T10:00:00.500Z'],
    ['2026-03-01T10:00:00%2B08:00', '2026-03-01T02:00:00.000Z'],
    ['2026-03-01T10:00:00+08:00', '2026-03-01T02:00:00.000Z'],
  ])('parses %s as %s (D-391)', (text, moment) => {
    expect(read(`created_at.from=${text}`).filter.createdFrom.toISOString()).toBe(moment)
  })
  it('accepts repeated and comma-separated lists, and models with or without a prefix (D-391)', () => {
    const { filter } = read('states=failed,success&states=failed&model_versions=q2,genq3,vendq1')
    expect(filter.states).toEqual(['failed', 'success'])
    expect(filter.models).toEqual(expect.arrayContaining(['genq2', 'genq3', 'genq1']))
  })
  it('accepts paper as pager (D-391)', () => {
    expect(read('paper.page=3&paper.pagesz=7&paper.page_token=x')).toMatchObject({ page: 3, size: 7, token: 'x' })
  })
  it.each([
    ['pager.pagesz=0', 'PageSizeOutOfRange', 'pager.pagesz', 'page_size'],
    ['pager.pagesz=101', 'PageSizeOutOfRange', 'pager.pagesz', 'page_size'],
    ['pager.pagesz=ten', 'FieldInvalid', 'pager.pagesz', 'type'],
    ['pager.page=10001', 'FieldInvalid', 'pager.page', 'range'],
    ['pager.page=-1', 'FieldInvalid', 'pager.page', 'range'],
    ['pager.page=1.5', 'FieldInvalid', 'pager.page', 'type'],
    ['created_at.from=x', 'FieldInvalid', 'created_at.from', 'format'],
    ['created_at.to=2026-02-30T99:00', 'FieldInvalid', 'created_at.to', 'format'],
    ['created_at.from=2026-03-09&created_at.to=2026-03-08', 'FieldInvalid', 'created_at.from', 'range'],
    ['states=done', 'FieldInvalid', 'states', 'enum'],
  ])('rejects %s as %s (D-392)', (query, ...expected) => {
    expect(refusal(query)).toEqual(expected)
  })
})
