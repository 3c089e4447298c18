export { type CatalogSource, readCatalogSource } from './catalog-source.ts'
export { loadCatalog, loadTemplates } from './load-catalog.ts'
