import { readFile } from 'node:fs/promises'
import { type AnyBackendFacts, type Catalog, type CatalogFile, catalogFile, readCatalog, steps } from '@kinora/domain'

/** The built-in engine serves every step, one render at a time for each pair of cores. */
const standard: CatalogFile = {
  backends: { animatic: { use: 'animatic', config: {} } },
  pools: { animatic: { places: 1 } },
  routes: (Object.keys(steps) as (keyof typeof steps)[]).map((step) => ({
    step,
    backend: 'animatic',
    pool: 'animatic',
  })),
}

export const loadCatalog = async <B extends AnyBackendFacts>(
  file: string,
  kinds: readonly B[],
  options: Parameters<typeof readCatalog>[2],
): Promise<Catalog<B>> =>
  readCatalog(file === '' ? standard : catalogFile.parse(JSON.parse(await readFile(file, 'utf8'))), kinds, options)
