import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { brokenProducts } from './broken-products.ts'

it.each(Object.entries(brokenProducts))('the patch %s fits the product and changes it', (_, { file, from, to }) => {
  expect(readFileSync(join(repoRoot, file), 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})
