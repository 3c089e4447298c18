import { expect, it } from 'vitest'
import type { CheckedInput } from './check-inputs.ts'
import { echoInputs } from './echo-inputs.ts'
import type { StoredInput } from './store-inputs.ts'

const input = (field: string, more: object = {}) =>
  ({ slot: field, field, rule: 'frame', value: '', isUsed: true, form: 'data', ...more }) as unknown as CheckedInput
const stored = (field: string, echo: string) => ({ field, echo, row: {} }) as unknown as StoredInput

it('echoInputs shows stored media in fields, lists and items of lists', () => {
  const used = {
    image: 'data:1',
    lip_ref_urls: ['data:2', 'data:3'],
    image_settings: [{ prompt: 'a', key_image: 'b' }],
  }
  const fields = ['image', 'lip_ref_urls[1]', 'image_settings[0].key_image']
  const shown = echoInputs(
    used,
    fields.map((field) => input(field)),
    fields.map((field) => stored(field, `of ${field}`)),
  )
  expect(shown).toEqual({
    image: 'of image',
    lip_ref_urls: ['data:2', 'of lip_ref_urls[1]'],
    image_settings: [{ prompt: 'a', key_image: 'of image_settings[0].key_image' }],
  })
})

it('echoInputs shows unused embedded media as empty, and an unused URL as sent', () => {
  const inputs = [input('image', { isUsed: false }), input('face', { isUsed: false, form: 'url' })]
  expect(echoInputs({ image: 'data:1', face: 'https://a.example/' }, inputs, [])).toEqual({
    image: '',
    face: 'https://a.example/',
  })
})

it('echoInputs appends an input that names another list to that list, in order', () => {
  const inputs = [
    input('images[0]'),
    input('subjects[0].images[0]', { echoedIn: 'images' }),
    input('subjects[1].images[0]', { echoedIn: 'images' }),
  ]
  const echoes = inputs.map(({ field }, i) => stored(field, `echo ${i}`))
  expect(echoInputs({ images: ['data:1'] }, inputs, echoes)).toEqual({ images: ['echo 0', 'echo 1', 'echo 2'] })
})
