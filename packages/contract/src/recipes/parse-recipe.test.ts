import { expect, it } from 'vitest'
import { formatRecipeFault, parseRecipe } from './parse-recipe.ts'
import { shippedRecipes } from './shipped-recipes.ts'
import { recipeJsonSchema } from './validate-recipe.ts'

type Draft = Record<string, unknown>
const change = (name: string, edit: (recipe: Draft) => unknown): string => {
  const recipe = structuredClone(shippedRecipes[name]) as Draft
  edit(recipe)
  return JSON.stringify(recipe, null, 2)
}
const listFaults = (text: string): string[] => {
  const parsed = parseRecipe(text)
  return 'faults' in parsed ? parsed.faults.map((fault) => formatRecipeFault('r.json', fault)) : []
}
const steps = (recipe: Draft) => recipe['steps'] as Record<string, { create: Draft; model: string }>

it('a fault names the file, the line and the field', () => {
  const text = change('fal', (recipe) => Object.assign(recipe, { origin: 'ftp://fal' }))
  const line = text.split('\n').findIndex((each) => each.includes('"origin"')) + 1
  expect(listFaults(text)).toEqual([`r.json:${line}: origin: must be an origin such as https://api.example.com`])
})

it('a fault inside a list names its line', () => {
  const text = change('fal', (recipe) => (recipe['errors'] as Draft[]).push({ class: 'nonsense', status: [400] }))
  const line = text.split('\n').findIndex((each) => each.includes('nonsense')) + 1
  expect(listFaults(text)[0]).toContain(`r.json:${line}: errors[3].class`)
})

it.each([
  ['{', /^r\.json:1: the recipe is not valid JSON/],
  ['{\n"recipe": 1,\n}', /^r\.json:3: the recipe is not valid JSON/],
  ['', /^r\.json:1: the recipe is not valid JSON/],
  ['[]', /expected object/],
  [' '.repeat(600_000), /at most/],
])('the text %.20j is refused', (text, message) => {
  expect(listFaults(text)[0]).toMatch(message)
})

it.each(['request-signing', 'multipart', 'sdk', 'websocket'])('a provider that needs %s is refused as data', (need) => {
  expect(listFaults(change('fal', (recipe) => Object.assign(recipe, { needs: [need] })))[0]).toContain(
    'a recipe is data and cannot do that: write an adapter (docs/add-a-backend.md)',
  )
})

const edits: [string, string, (recipe: Draft) => unknown, string][] = [
  [
    'an unknown model',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video'] ?? {}, { model: 'other' }),
    'other is not in models',
  ],
  ['an unknown field', 'fal', (r) => Object.assign(r, { extra: 1 }), 'extra'],
  ['no steps', 'fal', (r) => Object.assign(r, { steps: {} }), 'at least one step'],
  [
    'a job slot before the job',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video']?.create ?? {}, { path: '/{{job.id}}' }),
    'not known before the job',
  ],
  [
    'an unknown job slot',
    'fal',
    (r) => Object.assign(r['status'] as Draft, { request: { method: 'GET', path: '/{{job.name}}' } }),
    'job has no name',
  ],
  [
    'a model without a value',
    'fal',
    (r) => Object.assign(r['models'] as Draft, { bare: {} }),
    'the model bare has no value app',
  ],
  [
    'a prompt in a path',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video']?.create ?? {}, { path: '/{{prompt}}' }),
    'slots of model, job and attempt only',
  ],
  [
    'a path to another host',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video']?.create ?? {}, { path: '//evil.example/x' }),
    'must start with one /',
  ],
  [
    'dot segments',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video']?.create ?? {}, { path: '/a/../b' }),
    'dot segments',
  ],
  [
    'a foreign origin',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video']?.create ?? {}, { origin: 'https://evil.example.com' }),
    'neither origin nor in otherOrigins',
  ],
  ['a credential header', 'fal', (r) => Object.assign(r, { headers: { Authorization: 'x' } }), 'is set by the service'],
  [
    'a wildcard of a top-level domain',
    'fal',
    (r) => Object.assign(r, { resultOrigins: ['https://*.com'] }),
    'must be an origin',
  ],
  ['webhook recovery without a webhook', 'fal', (r) => delete r['webhook'], 'webhook is missing'],
  ['a webhook without the job', 'fal', (r) => Object.assign(r['webhook'] as Draft, { job: {} }), 'has no id'],
  [
    'an error rule without a condition',
    'fal',
    (r) => Object.assign(r, { errors: [{ class: 'policy' }] }),
    'needs status or path',
  ],
  [
    'values without a path',
    'fal',
    (r) => Object.assign(r, { errors: [{ class: 'policy', status: [400], equals: ['x'] }] }),
    'need path',
  ],
  [
    'a key without its slot',
    'runway',
    (r) => Object.assign(r, { find: { by: 'key', hours: 24 } }),
    'key needs attempt.id',
  ],
  ['media without media', 'fal', (r) => delete r['media'], 'media is missing'],
  [
    'upload without upload',
    'fal',
    (r) => Object.assign(r, { media: { as: 'upload', maxBytes: 1 } }),
    'upload is missing',
  ],
  [
    'a prototype in a body',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video']?.create ?? {}, { body: { constructor: 1 } }),
    'must not contain the name constructor',
  ],
  [
    '$each with other fields',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video']?.create ?? {}, { body: [{ $each: 'images', a: 1 }] }),
    '$each needs',
  ],
  [
    'an unknown slot in a body',
    'fal',
    (r) => Object.assign(steps(r)['text-to-video']?.create ?? {}, { body: { a: ['{{secret}}'] } }),
    'unknown slot secret',
  ],
]
it.each(edits)('a recipe with %s is refused', (_, name, edit, message) => {
  expect(listFaults(change(name, edit)).join('\n')).toContain(message)
})

it('the JSON Schema describes the fields of a recipe', () => {
  expect(recipeJsonSchema()).toMatchObject({ type: 'object', properties: { origin: {}, steps: {}, find: {} } })
})
