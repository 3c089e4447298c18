import { expect, it } from 'vitest'
import { interpolate } from './interpolate.ts'

it('variables of a compose document are filled in at every depth', () => {
  const document = { api: { environment: { A: 'x${NAME:?}y', B: '${EMPTY:-b}' }, command: ['${NAME}', 3], init: true } }
  expect(interpolate(document, { NAME: 'n', EMPTY: '' })).toEqual({
    api: { environment: { A: 'xny', B: 'b' }, command: ['n', 3], init: true },
  })
})

it('two dollar signs stay one, whatever follows', () => {
  expect(interpolate('"$$secret" $${NAME}', { NAME: 'n' })).toBe('"$secret" ${NAME}')
})

it('a required variable without a value is an error that names it', () => {
  expect(() => interpolate('${SECRET:?}', { SECRET: '' })).toThrow('SECRET is required and has no value')
})
