export {
  type BuiltRequest,
  buildRequest,
  checkLimits,
  jobValues,
  listUsedMedia,
  modelValues,
  type RecipeOrder,
} from './recipes/build-request.ts'
export type { SlotValue } from './recipes/filters.ts'
export { findJsonLine } from './recipes/find-json-line.ts'
export { readFirst, readPath } from './recipes/json-path.ts'
export { formatRecipeFault, type ParsedRecipe, parseRecipe, type RecipeFault } from './recipes/parse-recipe.ts'
export {
  type Classified,
  classifyError,
  estimateCost,
  type Money,
  type RecipeReply,
  readCost,
  readJob,
  readJobState,
  readOutput,
} from './recipes/read-reply.ts'
export type { RecipeRequest } from './recipes/recipe-parts.ts'
export { RecipeRefusal } from './recipes/recipe-refusal.ts'
export { type Recipe, type RecipeStep, recipeSteps } from './recipes/recipe-schema.ts'
export { isAtOrigin, resolveResultUrl } from './recipes/result-origins.ts'
export { shippedRecipes } from './recipes/shipped-recipes.ts'
export { mediaSlots, type SlotValues } from './recipes/slots.ts'
export type { RecipeJson } from './recipes/template.ts'
export { recipeJsonSchema, recipeSchema } from './recipes/validate-recipe.ts'
