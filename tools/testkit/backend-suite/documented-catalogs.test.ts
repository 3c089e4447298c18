import { globSync, readFileSync } from 'node:fs'
import { backendFacts } from '@kinora/backends'
import { type AnyBackendFacts, catalogFile, readCatalog } from '@kinora/domain'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { repoRoot } from '../environment.ts'

const kinds: readonly AnyBackendFacts[] = backendFacts
const entry = z.object({ use: z.string(), config: z.unknown() })
const blocksOf = (file: string): unknown[] =>
  [...readFileSync(`${repoRoot}/${file}`, 'utf8').matchAll(/```json\n(.*?)```/gs)].map(([, json = '']): unknown =>
    JSON.parse(json),
  )
/** One entry by itself, or several by their names. */
const entriesIn = (block: unknown) =>
  Object.values(z.record(z.string(), entry).parse(entry.safeParse(block).success ? { block } : block))

/** Throws at what the service would refuse at its start. */
const take = (block: unknown): void => {
  const catalog = catalogFile.safeParse(block)
  if (catalog.success) readCatalog(catalog.data, kinds, { production: true })
  else for (const { use, config } of entriesIn(block)) kinds.find(({ id }) => id === use)?.config.parse(config)
}

it.each(globSync('docs/backends/*.md', { cwd: repoRoot }))('shows in %s only catalogs that would be taken', (file) => {
  const blocks = blocksOf(file)
  expect(blocks.length).toBeGreaterThan(0)
  expect(() => blocks.map(take)).not.toThrow()
})
