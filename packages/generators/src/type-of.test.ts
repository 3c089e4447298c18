import { expect, it } from 'vitest'
import { typeOf } from './type-of.ts'

it.each([
  ['text2video', 'text2video'],
  ['upscale-new', 'upscale-new'],
  ['explain-comic', 'explain-comic'],
  ['ad-one-click', 'ad-one-click'],
  ['ad-one-click-edit', 'ad-one-click-edit'],
  ['ad-one-click-compose', 'ad-one-click-compose'],
  ['general-one-click', 'general_one_click'],
  ['general-one-click-edit', 'general_one_click-edit'],
  ['general-one-click-compose', 'general_one_click-compose'],
  ['one that is gone', 'one that is gone'],
])('lists %s as %s (D-393)', (generator, type) => {
  expect(typeOf(generator)).toBe(type)
})
