import { type AnyGenerator, checkCreate, readCreate } from '@kinora/domain'
import { expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { newestGenerators } from './index.ts'

const url = 'https://example.com/a'

const check = (id: string, body: object) => {
  const generator = newestGenerators.find((each) => each.id === id) as AnyGenerator
  const model = generator.rows.at(-1).model
  return checkCreate(generator, readCreate(generator, { model, ...generator.example, ...body }, rules), rules)
}

it.each(['text2video', 'img2video', 'start-end2video', 'reference2video', 'extend', 'multiframe', 'template'])(
  '%s reads the watermark image as an input and omits it from the effective values',
  (id) => {
    const { used, inputs } = check(id, { watermark: true, wm_url: url })
    expect(inputs.map(({ field }) => field)).toContain('wm_url')
    expect(used).not.toHaveProperty('wm_url')
  },
)

it('reference2video stores its subjects without media and echoes their images after its own (D-241)', () => {
  const subjects = [{ name: 'Anna', images: [url] }]
  const { used, inputs } = check('reference2video', {
    model: 'genq2',
    prompt: '[@Anna] waves',
    images: [url],
    subjects,
  })
  expect(used['subjects']).toEqual([{ name: 'Anna' }])
  for (const field of ['videos', 'sounds']) expect(used).not.toHaveProperty(field)
  expect(inputs.map(({ field, echoedIn }) => [field, echoedIn])).toEqual([
    ['images[0]', undefined],
    ['subjects[0].images[0]', 'images'],
  ])
})
