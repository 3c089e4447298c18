import { expect, it } from 'vitest'
import { knownWeights } from './known-weights.ts'

const permissive = ['Apache-2.0', 'BSD-3-Clause', 'MIT']

it.each(Object.entries(knownWeights))('the weights of %s are pinned and permissively licensed', (_name, facts) => {
  expect(facts.carrier.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(facts.carrier.version).toMatch(/^[0-9]+\.[0-9]+\.[0-9]+$/)
  expect(facts.ready.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(permissive).toContain(facts.licence)
  expect(facts.source).toMatch(/^https:/)
})
