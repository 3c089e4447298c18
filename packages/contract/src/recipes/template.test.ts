import { expect, it } from 'vitest'
import { RecipeRefusal } from './recipe-refusal.ts'
import { listSlotFaults } from './slots.ts'
import { renderHeaders, renderJson, renderPath, renderQuery } from './template.ts'

const size = { width: 1920, height: 1080 }

it.each([
  ['{{seconds | atLeast(5, 10)}}', { seconds: 6 }, 10],
  ['{{seconds | atLeast(5, 10) | string}}', { seconds: 5 }, '5'],
  ['{{size | nearest(16:9, 9:16, 1:1)}}', { size }, '16:9'],
  ['{{size | nearest(1280*720, 720*1280)}}', { size: { width: 600, height: 900 } }, '720*1280'],
  ['{{size | resolution(480p, 720p, 1080p)}}', { size: { width: 1280, height: 720 } }, '720p'],
  ['{{size | resolution(480p, 720p)}}', { size }, '720p'],
  ['{{width | multiple(32) | max(1536)}}', { width: 1921 }, 1536],
  ['{{seed | min(1)}}', { seed: 0 }, 1],
  ['{{sound | map(true=on, false=off)}}', { sound: true }, 'on'],
  ['{{style | map(anime=toon)}}', { style: 'general' }, undefined],
  ['{{style | default(none)}}', {}, 'none'],
  ['{{voice | unlessEmpty}}', { voice: '' }, undefined],
  ['{{prompt | truncate(3)}}', { prompt: 'abcdef' }, 'abc'],
  ['{{emotion | upper}}', { emotion: 'calm' }, 'CALM'],
  ['{{emotion | lower}}', { emotion: 'CALM' }, 'calm'],
  ['{{speed | number | integer}}', { speed: '1.6' }, 2],
  ['{{width}}x{{height}}', { width: 4, height: 3 }, '4x3'],
  ['{{width}}x{{height}}', { width: 4 }, undefined],
])('the template %s renders %j as %j', (template, values, expected) => {
  expect(renderJson(template, values)).toEqual(expected)
})

it('a template leaves out what has no value and repeats items of a list', () => {
  const template = {
    text: '{{prompt}}',
    voice: '{{voice}}',
    fixed: [1, null, true],
    content: ['{{voice}}', { $each: 'images', $item: { url: '{{item}}', role: 'reference' } }],
  }
  expect(renderJson(template, { prompt: 'p', images: ['u1', 'u2'] })).toEqual({
    text: 'p',
    fixed: [1, null, true],
    content: [
      { url: 'u1', role: 'reference' },
      { url: 'u2', role: 'reference' },
    ],
  })
  expect(renderJson({ content: [{ $each: 'images', $item: '{{item}}' }] }, {})).toEqual({ content: [] })
  expect(() => renderJson([{ $each: 'seed', $item: '' }], { seed: 1 })).toThrow('needs a list')
  expect(renderJson([{ $each: 'image', $item: '{{item}}' }], { image: 'u' })).toEqual(['u'])
})

it('values are never read as templates', () => {
  const values = { prompt: '{{attempt.id}} "}, {"', 'attempt.id': '7' }
  expect(renderJson({ a: '{{prompt}}', b: 'x {{prompt}}' }, values)).toEqual({
    a: '{{attempt.id}} "}, {"',
    b: 'x {{attempt.id}} "}, {"',
  })
  expect(renderQuery({ q: '{{prompt}}', none: '{{voice}}' }, values)).toBe(`?q=${encodeURIComponent(values.prompt)}`)
})

it.each([['../../admin'], ['a//b'], ['.'], ['']])('a path refuses the value %j', (value) => {
  expect(() => renderPath('/tasks/{{job.id}}', { 'job.id': value })).toThrow(RecipeRefusal)
})

it('a path encodes its values and keeps their slashes', () => {
  expect(renderPath('/v1/{{job.name}}:go', { 'job.name': 'models/a b?c' })).toBe('/v1/models/a%20b%3Fc:go')
  expect(() => renderPath('/v1/{{job.name}}', {})).toThrow('has no value')
})

it('a header refuses control characters and is left out without a value', () => {
  expect(renderHeaders({ 'x-a': '{{attempt.id}}', 'x-b': '{{voice}}' }, { 'attempt.id': '7' })).toEqual({ 'x-a': '7' })
  expect(() => renderHeaders({ 'x-a': '{{prompt}}' }, { prompt: 'a\r\nx-evil: 1' })).toThrow('control character')
})

it.each([
  ['{{secret}}', 'unknown slot secret'],
  ['{{prompt | eval}}', 'unknown filter eval'],
  ['{{prompt | constructor}}', 'unknown filter constructor'],
  ['{{prompt | truncate(x)}}', 'truncate takes one number'],
  ['{{prompt', 'a slot is not closed'],
  ['{{model.__proto__}}', 'unknown slot model.__proto__'],
  ['{{size | nearest(wide)}}', 'takes pairs'],
  ['{{size | resolution(large)}}', 'takes names'],
  ['{{sound | map(on)}}', 'takes pairs'],
  ['{{sound | default(a, b)}}', 'takes one value'],
  ['{{prompt | string(a)}}', 'takes no arguments'],
])('the template %s is rejected: %s', (template, fault) => {
  expect(listSlotFaults(template).join()).toContain(fault)
})

it.each([
  ['{{prompt | integer}}', { prompt: 'many' }],
  ['{{prompt | nearest(1:1)}}', { prompt: 'wide' }],
  ['{{seconds | atLeast(5)}}', { seconds: 6 }],
])('the filter of %s refuses %j', (template, values) => {
  expect(() => renderJson(template, values)).toThrow(RecipeRefusal)
})
