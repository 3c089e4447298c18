export { generators } from './registry.gen.ts'
export { findCreatePath, findFilmFace, findTaskType, newestGenerators, videoGenerators } from './registry-lookups.ts'
export { builtInTemplates } from './template/built-in.ts'
export { withTemplates } from './with-templates.ts'
