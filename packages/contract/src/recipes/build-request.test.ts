import { expect, it } from 'vitest'
import { buildRequest, checkLimits, jobValues, listUsedMedia, modelValues } from './build-request.ts'
import type { Recipe, RecipeJobStep } from './recipe-schema.ts'
import { shippedRecipes } from './shipped-recipes.ts'
import { recipeSchema } from './validate-recipe.ts'

const fal: Recipe = recipeSchema.parse(shippedRecipes['fal'])
const step = fal.steps['text-to-video'] as RecipeJobStep
const values = { prompt: 'a lamp', seconds: 6, size: { width: 1280, height: 720 }, sound: false }

it('buildRequest fills path, query and body, and adds no credential', () => {
  const model = modelValues(fal, step.model)
  expect(buildRequest(fal, step.create, { ...values, ...model, 'callback.url': 'https://w.example/c?a=1' })).toEqual({
    method: 'POST',
    url: 'https://queue.fal.run/fal-ai/kling-video/v2.6/pro/text-to-video?fal_webhook=https%3A%2F%2Fw.example%2Fc%3Fa%3D1',
    headers: {},
    json: { prompt: 'a lamp', duration: '10', aspect_ratio: '16:9', generate_audio: false },
  })
  const status = buildRequest(fal, fal.status.request, { ...model, ...jobValues({ id: 'j1' }) })
  expect(status).toEqual({
    method: 'GET',
    url: 'https://queue.fal.run/fal-ai/kling-video/requests/j1/status',
    headers: {},
  })
})

it('modelValues refuses a model that the recipe does not have', () => {
  expect(() => modelValues(fal, 'constructor')).toThrow('the recipe has no model constructor')
})

it.each([
  [{ promptCharacters: 3 }, 'more than 3 characters'],
  [{ seconds: 5 }, 'above 5 s'],
  [{ images: 0 }, 'more than 0 images'],
  [{ ratio: { least: 2, most: 3 } }, 'outside the limits'],
  [{ pixels: 100 }, 'more than 100 pixels'],
])('checkLimits refuses an order beyond %j', (limits, message) => {
  expect(() => checkLimits({ limits }, { ...values, image: ['x'] })).toThrow(message)
})

it('checkLimits accepts an order within its limits', () => {
  expect(() => checkLimits({ limits: { seconds: 6, ratio: { least: 1, most: 2 } } }, values)).not.toThrow()
  expect(() => checkLimits({ limits: { pixels: 1 } }, { prompt: 'x' })).not.toThrow()
})

it('listUsedMedia finds media in slots and lists', () => {
  const create = {
    body: { a: '{{image}}', b: [{ $each: 'start', $item: '{{item}}' }] },
  } as unknown as RecipeJobStep['create']
  expect(listUsedMedia({ create })).toEqual(['image', 'start'])
  expect(listUsedMedia(step)).toEqual([])
})
