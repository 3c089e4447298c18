import { createSeal } from '@kinora/adapters/secrets'
import { expect, test } from 'vitest'
import { createPageTokens } from './page-tokens.ts'

const tokens = createPageTokens(createSeal('1'.repeat(64)))

test('a token opens to its place in the list that sealed it', () => {
  const token = tokens.seal('2026-03-01|247549788994682041', 'tenant 1, state failed')
  expect(token).toMatch(/^[\w-]+$/)
  expect(token).not.toContain('247549788994682041')
  expect(tokens.open(token, 'tenant 1, state failed', 'page_token')).toBe('2026-03-01|247549788994682041')
})

test.each([
  ['another tenant', (token: string) => token, 'tenant 2'],
  ['a truncated token', (token: string) => token.slice(0, -4), 'tenant 1'],
  ['a changed token', (token: string) => `A${token.slice(1)}`, 'tenant 1'],
  ['no token', () => 'tomorrow', 'tenant 1'],
])('%s gets the fault of the field', (_, change, scope) => {
  const token = change(tokens.seal('1', 'tenant 1'))
  expect(() => tokens.open(token, scope, 'page_token')).toThrow(/page_token.*not a page token of this list/)
})
