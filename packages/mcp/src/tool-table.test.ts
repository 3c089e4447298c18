import { creates, plainCalls } from '@kinora/sdk/creates'
import { expect, it } from 'vitest'
import { buildCreateBody, isFilmStep, ownArguments } from './create-tools.ts'
import { toolTable } from './tool-table.ts'

it('toolTable has one tool per create, three for film parts and drafts, and unique names (D-399)', () => {
  const names = [...toolTable.keys()]
  const whole = creates.filter((create) => !isFilmStep(create))
  expect(names).toEqual(expect.arrayContaining(whole.map(({ command }) => command)))
  expect(names).toEqual(expect.arrayContaining(plainCalls.map(({ command }) => command)))
  expect(toolTable.size).toBe(whole.length + plainCalls.length + 13)
})

it('ownArguments have no name in common with create fields', () => {
  const own = Object.keys(ownArguments.shape)
  const taken = creates.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(taken.filter((name) => own.includes(name))).toEqual([])
})

it('every input schema is a plain object whose properties include all required fields', () => {
  for (const { listed } of toolTable.values()) {
    const { type, properties = {}, required = [], ...rest } = listed.inputSchema
    expect([listed.name, type, Object.keys(rest)]).toEqual([listed.name, 'object', []])
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(required))
  }
})

it('buildCreateBody puts the film id into the path and the create fields into the body', () => {
  const edit = creates.find(({ command }) => command === 'general-one-click-edit')
  if (!edit) throw new Error('create not found')
  const given = { id: '7', job_id: '8', prompt: 'a', wait: true, max_credits: 3 }
  expect(buildCreateBody(edit, given)).toEqual({
    path: '/ent/v2/one-click/general_one_click/7/edit',
    body: { job_id: '8', prompt: 'a' },
  })
  expect(() => buildCreateBody(edit, { prompt: 'a' })).toThrow('expected string')
})
