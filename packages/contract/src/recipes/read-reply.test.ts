import { expect, it } from 'vitest'
import { classifyError, estimateCost, readCost, readJob, readJobState, readOutput } from './read-reply.ts'
import type { ErrorRule, Recipe, RecipePrice } from './recipe-schema.ts'

const rules: ErrorRule[] = [
  { path: 'code', startsWith: ['SAFETY.INPUT'], class: 'policy', about: 'prompt' },
  { path: 'filtered[0]', class: 'policy', about: 'result' },
  { status: [503], class: 'retryable' },
  { status: [400], path: 'code', equals: ['NO_MONEY', '7'], class: 'quota' },
]

it.each([
  [429, {}, 'retryable'],
  [402, {}, 'quota'],
  [404, {}, 'refused'],
  [408, {}, 'unknown'],
  [500, undefined, 'unknown'],
  [503, {}, 'retryable'],
  [200, {}, 'unknown'],
  [400, { code: 'NO_MONEY' }, 'quota'],
  [400, { code: 7 }, 'quota'],
  [400, { code: { NO_MONEY: 1 } }, 'refused'],
  [400, { code: 'SAFETY.INPUT.TEXT' }, 'policy'],
  [200, { filtered: ['violence'] }, 'policy'],
])('status %i with %j is %s', (status, json, expected) => {
  expect(classifyError(rules, { status, json }).class).toBe(expected)
})

it('readJob needs every value, each fit for a path', () => {
  const captures = { id: ['id', 'data.id'] }
  expect(readJob(captures, { data: { id: 12 } })).toEqual({ id: '12' })
  expect(readJob({ name: ['name'] }, { name: 'models/veo/operations/x1' })).toEqual({
    name: 'models/veo/operations/x1',
  })
  for (const id of ['', '../x', 'a/../b', 'a b', 'a\nb', 'a?b', {}, null, 'x'.repeat(201), 'a//b'])
    expect(readJob(captures, { id })).toBeUndefined()
})

const status = (more: object = {}) =>
  ({
    status: { state: ['status'], states: { RUNNING: 'running', OK: 'done' }, lost: [], ...more },
  }) as unknown as Recipe

it('readJobState maps states, and counts unknown ones as running', () => {
  expect(readJobState(status(), { status: 'OK' })).toEqual({ state: 'done' })
  expect(readJobState(status(), { status: 'NEW_STATE' })).toEqual({ state: 'running' })
  expect(readJobState(status(), { status: 'constructor' })).toEqual({ state: 'running' })
  for (const body of [undefined, [null], {}, 'page', { status: 4 }])
    expect(readJobState(status(), body).state).toBe('unread')
  expect(readJobState(status({ absent: 'running' }), {}).state).toBe('running')
  expect(readJobState(status({ absent: 'running' }), [null]).state).toBe('unread')
})

it('readJobState keeps the progress between 0 and 0.99', () => {
  const recipe = status({ progress: { path: ['progress'], scale: 100 } })
  expect(readJobState(recipe, { status: 'RUNNING', progress: 40 })).toEqual({ state: 'running', fraction: 0.4 })
  expect(readJobState(recipe, { status: 'RUNNING', progress: 900 }).fraction).toBe(0.99)
  expect(readJobState(recipe, { status: 'RUNNING', progress: 'x' }).fraction).toBeUndefined()
})

it('readOutput takes the first path with a URL', () => {
  const recipe = { result: { output: ['output[0]', 'output'] } } as Recipe
  expect(readOutput(recipe, { output: 'https://a/b.mp4' })).toBe('https://a/b.mp4')
  expect(readOutput(recipe, { output: ['/v1/content'] })).toBe('/v1/content')
  for (const output of ['file:///etc/passwd', 'javascript:1', '', {}, `https://${'a'.repeat(9_000)}`])
    expect(readOutput(recipe, { output })).toBeUndefined()
})

const price = (per: RecipePrice['per'], amount = 0.1): RecipePrice => ({
  amount,
  currency: 'USD',
  per,
  source: 'https://prices.example',
  asOf: '2026-11-19',
})

const plain = { create: { method: 'POST' as const, path: '/jobs' } }
it('estimateCost multiplies the price by the order', () => {
  expect(estimateCost(price('second'), plain, { seconds: 5 })).toEqual({ amount: 0.5, currency: 'USD' })
  expect(estimateCost(price('image'), plain, {})?.amount).toBe(0.1)
  expect(estimateCost(price('thousand-characters'), plain, { text: 'x'.repeat(500) })?.amount).toBe(0.05)
  expect(estimateCost(price('million-tokens'), plain, { seconds: 5 })).toBeUndefined()
  expect(estimateCost(price('second'), plain, {})).toBeUndefined()
  expect(estimateCost(undefined, plain, {})).toBeUndefined()
})

it.each([
  ['{{seconds | atLeast(5, 10)}}', 6, 1],
  ['{{seconds | atLeast(5, 10) | string}}', 1, 0.5],
  ['{{seconds}}', 6, 0.6],
  ['{{ seconds | atLeast(5, 10) }}s', 6, 1],
  ['{{seconds | map(6=145)}}', 6, 0.6],
  ['{{seconds | atLeast(5)}}', 6, 0.6],
  ['{{prompt}} for {{seconds | atLeast(20)}} s', 6, 0.6],
])('estimateCost counts the seconds of the request %s for an order of %i', (duration, seconds, amount) => {
  const create = { ...plain.create, body: { input: [{ duration }] } }
  expect(estimateCost(price('second'), { create }, { seconds, prompt: '9' })?.amount).toBe(amount)
})

it('readCost reads an amount or a quantity from the reply or a header', () => {
  const at = (actual: object) => ({ cost: { actual } }) as Pick<Recipe, 'cost'>
  const json = { usage: { cost: 0.5, tokens: 250_000 } }
  expect(readCost(at({ path: ['usage.cost'], is: 'amount' }), undefined, { status: 200, json })?.amount).toBe(0.5)
  const tokens = at({ path: ['usage.tokens'], is: 'quantity' })
  expect(readCost(tokens, price('million-tokens', 2), { status: 200, json })?.amount).toBe(0.5)
  const header = at({ header: 'x-units', is: 'quantity' })
  expect(readCost(header, price('second'), { status: 200, headers: { 'x-units': '5' } })?.amount).toBe(0.5)
  expect(readCost(header, price('second'), { status: 200, headers: { 'x-units': 'many' } })).toBeUndefined()
  expect(readCost(header, undefined, { status: 200, headers: { 'x-units': '5' } })).toBeUndefined()
  expect(readCost({}, undefined, { status: 200 })).toBeUndefined()
})
