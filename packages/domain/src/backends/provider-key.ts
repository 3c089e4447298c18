import type { Catalog } from './catalog.ts'

/** The key of a provider has one ceiling for all its back ends. A back end without a key counts under its name. */
export const findProviderKey = (catalog: Pick<Catalog, 'backend'>, server: string): string => {
  const { name, backend, config } = catalog.backend(server)
  return backend.endpoint?.(config).keyFrom ?? name.split(':')[0] ?? name
}

/** The provider keys of all back ends that can charge, by name. */
export const listProviderKeys = (catalog: Pick<Catalog, 'backend' | 'backends'>): string[] =>
  [...new Set(catalog.backends.map(({ name }) => findProviderKey(catalog, name)))].sort()
