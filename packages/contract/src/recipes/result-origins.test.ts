import { expect, it } from 'vitest'
import { resolveResultUrl } from './result-origins.ts'

const recipe = {
  origin: 'https://api.example.com',
  otherOrigins: ['https://files.example.net'],
  resultOrigins: ['https://*.cdn.example.com', 'https://store.example.org'],
}

it.each([
  ['/files/1', 'https://api.example.com/files/1'],
  ['https://api.example.com/a', 'https://api.example.com/a'],
  ['https://files.example.net/a', 'https://files.example.net/a'],
  ['https://eu.cdn.example.com/a?b', 'https://eu.cdn.example.com/a?b'],
  ['https://store.example.org/a', 'https://store.example.org/a'],
])('the result %s is at an origin of the recipe', (url, resolved) => {
  expect(resolveResultUrl(recipe, url)?.href).toBe(resolved)
})

it.each([
  'https://evil.example/a',
  'https://cdn.example.com/a',
  'https://evilcdn.example.com/a',
  'http://eu.cdn.example.com/a',
  'https://eu.cdn.example.com:8443/a',
  'https://user@store.example.org/a',
  '//evil.example/a',
  'https://',
])('the result %s is at another origin', (url) => {
  expect(resolveResultUrl(recipe, url)).toBeUndefined()
})
