import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildRequest, jobValues, modelValues } from './build-request.ts'
import { isJsonPath, readPath } from './json-path.ts'
import { parseRecipe } from './parse-recipe.ts'
import { classifyError, readCost, readJob, readJobState, readOutput } from './read-reply.ts'
import { RecipeRefusal } from './recipe-refusal.ts'
import type { Recipe } from './recipe-schema.ts'
import { shippedRecipes } from './shipped-recipes.ts'
import { type RecipeJson, renderJson, renderPath } from './template.ts'
import { recipeSchema } from './validate-recipe.ts'

const recipes: Recipe[] = Object.values(shippedRecipes).map((raw) => recipeSchema.parse(raw))

/** Undefined when the recipe refuses the value. */
const unlessRefused = <T>(make: () => T): T | undefined => {
  try {
    return make()
  } catch (error) {
    if (error instanceof RecipeRefusal) return undefined
    throw error
  }
}
const isClean = (): boolean => Object.keys(Object.prototype).length === 0 && !('polluted' in {})
const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'polluted',
  '$each',
  '$item',
  'id',
  'status',
)
const hostileText = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '{{prompt}}',
    '{{attempt.id}}',
    '{{prompt | constructor}}',
    '{{',
    '../..',
    '//evil.example',
    '\r\nx: y',
    '"},{"',
    '__proto__',
  ),
)
const hostileJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    hostileText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(hostileKey, fc.string({ maxLength: 8 })), tie('value'), { maxKeys: 4 }),
  ),
})).value

it('any JSON is refused as a recipe, with faults', () => {
  fc.assert(
    fc.property(hostileJson, (value) => {
      const parsed = parseRecipe(JSON.stringify(value) ?? '')
      expect(
        'faults' in parsed && parsed.faults.length > 0 && parsed.faults.every(({ message }) => message !== ''),
      ).toBe(true)
      expect(isClean()).toBe(true)
    }),
    { numRuns: 500 },
  )
})

/** Replaces the value at a random place of a recipe. */
const mutate = (value: unknown, path: readonly number[], replacement: unknown): unknown => {
  const [index, ...rest] = path
  if (index === undefined || typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  const key = keys[index % Math.max(1, keys.length)]
  if (key === undefined) return replacement
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  ;(copy as Record<string, unknown>)[key] = mutate((value as Record<string, unknown>)[key], rest, replacement)
  return copy
}

it('a recipe with a hostile change is refused, or reaches only its own origins', () => {
  const change = fc.tuple(
    fc.constantFrom(...Object.values(shippedRecipes)),
    fc.array(fc.nat(40), { maxLength: 7 }),
    hostileJson,
    hostileText,
  )
  let accepted = 0
  fc.assert(
    fc.property(change, ([raw, path, replacement, text]) => {
      const parsed = parseRecipe(JSON.stringify(mutate(raw, path, replacement)))
      if (!('recipe' in parsed)) return
      accepted += 1
      const { recipe } = parsed
      const values = {
        prompt: text,
        seconds: 4,
        size: { width: 16, height: 9 },
        width: 16,
        height: 9,
        seed: 1,
        sound: true,
        image: text,
        start: text,
        end: text,
      }
      for (const step of Object.values(recipe.steps)) {
        if (!step) continue
        const all = {
          ...values,
          ...modelValues(recipe, step.model),
          'attempt.id': '7',
          'callback.url': 'https://w.example',
        }
        const request = unlessRefused(() => buildRequest(recipe, step.create, all))
        expect([recipe.origin, ...recipe.otherOrigins]).toContain(new URL(request?.url ?? recipe.origin).origin)
        for (const header of Object.values(request?.headers ?? {})) expect(header).not.toMatch(/[\r\n]/)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(accepted).toBeGreaterThan(0)
  expect(isClean()).toBe(true)
})

it('a value stays in its slot, whatever it contains', () => {
  const template: RecipeJson = {
    input: { prompt: '{{prompt}}', mixed: 'x {{prompt}} y' },
    list: [{ $each: 'images', $item: { url: '{{item}}' } }],
  }
  fc.assert(
    fc.property(hostileText, fc.array(hostileText, { maxLength: 3 }), (prompt, images) => {
      expect(renderJson(template, { prompt, images })).toEqual({
        input: { prompt, mixed: `x ${prompt} y` },
        list: images.map((url) => ({ url })),
      })
    }),
  )
})

it('a value in a path cannot leave the path', () => {
  fc.assert(
    fc.property(hostileText, (id) => {
      const path = unlessRefused(() => renderPath('/v1/jobs/{{job.id}}/status', jobValues({ id })))
      const url = new URL(path ?? '/v1/jobs/refused/status', 'https://api.example')
      expect(url.origin).toBe('https://api.example')
      expect(url.pathname).toMatch(/^\/v1\/jobs\/.+\/status$/)
      expect([url.search, url.hash]).toEqual(['', ''])
    }),
  )
})

it('no path reaches a prototype', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(hostileKey, fc.string({ maxLength: 6 })), { minLength: 1, maxLength: 5 }),
      hostileJson,
      (names, value) => {
        const path = names.join('.')
        const found = readPath(value, path)
        expect([Object.prototype, Array.prototype, Function.prototype, Object, Array]).not.toContain(found)
        expect(isJsonPath(path) && /__proto__|constructor|prototype/.test(path)).toBe(false)
      },
    ),
  )
})

it('any reply is read without an exception', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...recipes),
      hostileJson,
      fc.integer({ min: 100, max: 599 }),
      (recipe, json, status) => {
        const job = readJob(recipe.job, json)
        for (const value of Object.values(job ?? {})) expect(value).toMatch(/^[\w.:~/-]{1,200}$/)
        expect(typeof readJobState(recipe, json).state).toBe('string')
        expect(readOutput(recipe, json) ?? '/').toMatch(/^(https?:\/\/|\/)/)
        expect(typeof classifyError(recipe.errors, { status, json }).class).toBe('string')
        readCost(recipe, Object.values(recipe.models)[0]?.price, { status, json })
        expect(isClean()).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
})
