import { creates, plainCalls } from '@kinora/sdk/creates'
import { expect, it } from 'vitest'
import { bodyOf, isOfFilm, ownArguments } from './create-tools.ts'
import { toolTable } from './tool-table.ts'

it('has a tool for every create, two for parts of films, and no two of one name (D-399)', () => {
  const names = [...toolTable.keys()]
  const whole = creates.filter((create) => !isOfFilm(create))
  expect(names).toEqual(expect.arrayContaining(whole.map(({ command }) => command)))
  expect(names).toEqual(expect.arrayContaining(plainCalls.map(({ command }) => command)))
  expect(toolTable.size).toBe(whole.length + plainCalls.length + 10)
})

it('names no argument of its own like a field of a create', () => {
  const own = Object.keys(ownArguments.shape)
  const taken = creates.flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(taken.filter((name) => own.includes(name))).toEqual([])
})

it('lists inputs that every client can read: an object with all that is required in it', () => {
  for (const { listed } of toolTable.values()) {
    const { type, properties = {}, required = [], ...rest } = listed.inputSchema
    expect([listed.name, type, Object.keys(rest)]).toEqual([listed.name, 'object', []])
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(required))
  }
})

it('sends a create its own fields, and the film it works on in the path', () => {
  const edit = creates.find(({ command }) => command === 'general-one-click-edit')
  if (!edit) throw new Error('there is no such create')
  const given = { id: '7', job_id: '8', prompt: 'a', wait: true, max_credits: 3 }
  expect(bodyOf(edit, given)).toEqual({
    path: '/ent/v2/one-click/general_one_click/7/edit',
    body: { job_id: '8', prompt: 'a' },
  })
  expect(() => bodyOf(edit, { prompt: 'a' })).toThrow('expected string')
})
