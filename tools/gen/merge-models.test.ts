import { expect, it } from 'vitest'
import { mergeModels } from './merge-models.ts'

it('mergeModels accepts every value that one of the models accepts', () => {
  const short = { type: 'integer', enum: [5], default: 5, minimum: Number.MIN_SAFE_INTEGER }
  const long = { type: 'integer', enum: [10, 4], default: 4 }
  const merged = mergeModels([
    { type: 'object', properties: { duration: short, style: { type: 'string' } }, required: ['duration', 'style'] },
    { type: 'object', properties: { duration: long, seed: { type: 'integer', maximum: 9 } }, required: ['duration'] },
  ])
  expect(merged).toEqual({
    type: 'object',
    properties: {
      duration: { type: 'integer', enum: [4, 5, 10] },
      style: { type: 'string' },
      seed: { type: 'integer', maximum: 9 },
    },
    required: ['duration'],
  })
})

it('mergeModels joins the descriptions of a field that differs between models', () => {
  const merged = mergeModels([{ description: 'Films to follow' }, { description: 'Not taken by this model' }])
  expect(merged.description).toBe('By model: Films to follow, or: Not taken by this model')
})
