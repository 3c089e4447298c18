import { readFile } from 'node:fs/promises'
import { type AnyBackendFacts, catalogFile } from '@kinora/domain'
import { findEntryLine } from './find-entry-line.ts'
import { maskConfig } from './mask-config.ts'
import { standardCatalog } from './standard-catalog.ts'

export type CatalogEntryView = {
  file: string | null
  line: number | null
  entry: Record<string, unknown>
  routes: {
    step: string
    models: string[]
    pool: string
    weight: number | null
    /** The server of the picture that the route makes first. */
    still: { backend: string; pool: string; keep: string | null } | null
  }[]
}

export type CatalogSource = {
  /** The entry of a back end, without credentials; undefined for one that is part of every catalog. */
  describe(backend: string): CatalogEntryView | undefined
}

/** The catalog as it is in its file when the process starts, for operators. */
export const readCatalogSource = async (file: string, kinds: readonly AnyBackendFacts[]): Promise<CatalogSource> => {
  const text = file === '' ? undefined : await readFile(file, 'utf8')
  const catalog = text === undefined ? standardCatalog(kinds) : catalogFile.parse(JSON.parse(text))
  return {
    describe(name) {
      const entry = catalog.backends[name]
      if (!entry) return undefined
      return {
        file: text === undefined ? null : file,
        line: text === undefined ? null : findEntryLine(text, ['backends', name]),
        entry: maskConfig(entry),
        routes: catalog.routes
          .filter((route) => route.backend === name || route.still?.backend === name)
          .map(({ step, models = [], pool, weight = null, still }) => ({
            step,
            models,
            pool,
            weight,
            still: still ? { backend: still.backend, pool: still.pool, keep: still.keep ?? null } : null,
          })),
      }
    },
  }
}
