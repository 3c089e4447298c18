export { loadCatalog } from './load-catalog.ts'
export { loadTemplates } from './load-templates.ts'
