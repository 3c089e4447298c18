import { globSync, readFileSync } from 'node:fs'
import { backendFacts } from '@kinora/backends'
import { type AnyBackendFacts, catalogFile, readCatalog } from '@kinora/domain'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { repoRoot } from '../environment.ts'

const kinds: readonly AnyBackendFacts[] = backendFacts
const entry = z.object({ use: z.string(), config: z.unknown() })
const readJsonBlocks = (file: string): unknown[] =>
  [...readFileSync(`${repoRoot}/${file}`, 'utf8').matchAll(/```json\n(.*?)```/gs)].map(([, json = '']): unknown =>
    JSON.parse(json),
  )
/** One entry, or several by name. */
const entriesIn = (block: unknown) =>
  Object.values(z.record(z.string(), entry).parse(entry.safeParse(block).success ? { block } : block))

/** Throws if the service would refuse to start with it. */
const validateBlock = (block: unknown): void => {
  const catalog = catalogFile.safeParse(block)
  if (catalog.success) readCatalog(catalog.data, kinds, { production: true })
  else for (const { use, config } of entriesIn(block)) kinds.find(({ id }) => id === use)?.config.parse(config)
}

it.each(globSync('docs/backends/*.md', { cwd: repoRoot }))('%s shows only valid catalogs', (file) => {
  const blocks = readJsonBlocks(file)
  expect(blocks.length).toBeGreaterThan(0)
  expect(() => blocks.map(validateBlock)).not.toThrow()
})
