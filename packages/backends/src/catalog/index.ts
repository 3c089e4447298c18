export { loadCatalog, loadTemplates } from './load-catalog.ts'
