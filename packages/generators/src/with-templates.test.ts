import { type AnyGenerator, checkCreate, motionTemplates, readCreate } from '@kinora/domain'
import { expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { newestGenerators, withTemplates } from './index.ts'
import { builtInTemplates } from './template/built-in.ts'

const own = motionTemplates.parse([
  {
    name: 'my_turn',
    title: 'My turn',
    prompt: 'A turn in {area}',
    area: 'a garden',
    by: 'figure',
    aspectRatio: '1:1',
    seconds: 4,
    movement: 'small',
    sound: true,
  },
])
const check = (generators: readonly AnyGenerator[], template: string) => {
  const generator = generators.find(({ id }) => id === 'template') as AnyGenerator
  return checkCreate(generator, readCreate(generator, { ...generator.example, template }, rules), rules)
}

it('withTemplates replaces the built-in templates with those of the operator (D-410)', () => {
  const offered = withTemplates(newestGenerators, own)
  expect(check(offered, 'my_turn')).toMatchObject({ params: { seconds: 4, width: 1280, height: 1280, sound: true } })
  expect(() => check(offered, 'slow_push_in')).toThrow(expect.objectContaining({ reason: 'FieldInvalid' }))
  expect(() => check(newestGenerators, 'my_turn')).toThrow(expect.objectContaining({ reason: 'FieldInvalid' }))
})

it('the built-in templates satisfy the schema for operators, with unique names (D-410)', () => {
  expect(motionTemplates.parse(builtInTemplates)).toEqual(builtInTemplates)
  expect(() => motionTemplates.parse([...builtInTemplates, ...builtInTemplates])).toThrow('unique')
})
