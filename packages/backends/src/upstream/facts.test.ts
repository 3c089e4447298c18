import { expect, it } from 'vitest'
import { upstreamConfig, upstreamFacts } from './facts.ts'

const config = (models: object) => ({ baseUrl: 'https://other.test', keyFrom: 'BACKEND_KEY_OTHER', models })

it('upstreamConfig knows the models of the API and requires the lengths of others', () => {
  const lengths = [{ seconds: [5], resolutions: ['720p'] }]
  const isFine = (models: object) => upstreamConfig.safeParse(config(models)).success
  expect(isFine({ 'text-to-video': { model: 'genq2' }, 'text-to-image': { model: 'genq2' }, speech: {} })).toBe(true)
  expect(isFine({ 'text-to-video': { model: 'newest' } })).toBe(false)
  expect(isFine({ 'text-to-video': { model: 'newest', lengths } })).toBe(true)
  expect(isFine({ 'text-to-image': { model: 'newest' } })).toBe(false)
})

it('upstreamFacts allows results from the stores that the operator named', () => {
  const parsed = upstreamConfig.parse({ ...config({}), resultOrigins: ['https://store.test/bucket'] })
  expect(upstreamFacts.endpoint?.(parsed)).toMatchObject({ scheme: 'Token', outputOrigins: ['https://store.test'] })
})
