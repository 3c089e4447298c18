import { expect, it } from 'vitest'
import { stringify } from './written-values.ts'

const value = { prompt: 'the cat\'s "home"\nagain', images: ['a', 'b'], audio: false, seed: 0, nested: { from: 1.5 } }

it('stringify writes a request as TypeScript', () => {
  const written = stringify(value, 'ts')
  expect(written).toBe(
    `{ prompt: 'the cat\\'s "home"\\nagain', images: ['a', 'b'], audio: false, seed: 0, nested: { from: 1.5 } }`,
  )
})

it('stringify writes a request as Python', () => {
  expect(stringify(value, 'py')).toBe(
    '{"prompt": "the cat\'s \\"home\\"\\nagain", "images": ["a", "b"], "audio": False, "seed": 0, "nested": {"from": 1.5}}',
  )
})
