import { readFile } from 'node:fs/promises'
import { type AnyBackendFacts, type Catalog, type CatalogFile, catalogFile, readCatalog } from '@kinora/domain'

const builtIn = 'animatic'

/** The built-in engine does all it can, one render at a time for each pair of cores. */
const standard = (kinds: readonly AnyBackendFacts[]): CatalogFile => ({
  backends: { [builtIn]: { use: builtIn, config: {} } },
  pools: { [builtIn]: { places: 1 } },
  routes: kinds
    .filter(({ id }) => id === builtIn)
    .flatMap(({ serves }) => serves.map((step) => ({ step, backend: builtIn, pool: builtIn }))),
})

export const loadCatalog = async <B extends AnyBackendFacts>(
  file: string,
  kinds: readonly B[],
  options: Parameters<typeof readCatalog>[2],
): Promise<Catalog<B>> =>
  readCatalog(
    file === '' ? standard(kinds) : catalogFile.parse(JSON.parse(await readFile(file, 'utf8'))),
    kinds,
    options,
  )
