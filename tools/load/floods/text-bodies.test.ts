import { limits } from '@kinora/contract'
import { newestGenerators } from '@kinora/generators'
import { expect, it } from 'vitest'
import { listTextBodies, writeTextBody } from './text-bodies.ts'

it('text bodies reach every generator', () => {
  const paths = new Set(listTextBodies().map(({ path }) => path))
  expect(paths.size).toBe(new Set(newestGenerators.map(({ path }) => path)).size)
})

it('a text body is JSON as long as a body may be', () => {
  const [first] = listTextBodies()
  const bytes = writeTextBody(first ?? { path: '', before: '', after: '', unit: '' })
  expect(bytes.length).toBeLessThanOrEqual(limits.bodyBytes)
  expect(bytes.length).toBeGreaterThan(limits.bodyBytes - 16)
  expect(JSON.parse(bytes.toString())).toBeTypeOf('object')
})
