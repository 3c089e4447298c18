import type { AnyBackend, Catalog } from '@kinora/domain'

/** A key that is not there is told at start, not to the first customer. */
export const checkBackendKeys = (catalog: Catalog<AnyBackend>, keyOf: (name: string) => string | undefined): void => {
  for (const { name } of catalog.backends) {
    const { backend, config } = catalog.backend(name)
    const keyFrom = backend.reach?.(config).keyFrom
    if (keyFrom !== undefined && !keyOf(keyFrom)) throw new Error(`catalog: ${name} needs ${keyFrom}, which is not set`)
  }
}
