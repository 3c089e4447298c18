export {
  type BuiltRequest,
  buildRequest,
  checkLimits,
  jobValues,
  listUsedMedia,
  modelValues,
  type RecipeOrder,
} from './build-request.ts'
export type { SlotValue } from './filters.ts'
export { readFirst, readPath } from './json-path.ts'
export { formatRecipeFault, type ParsedRecipe, parseRecipe, type RecipeFault } from './parse-recipe.ts'
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
} from './read-reply.ts'
export type { RecipeRequest } from './recipe-parts.ts'
export { RecipeRefusal } from './recipe-refusal.ts'
export { type Recipe, type RecipeStep, recipeSteps } from './recipe-schema.ts'
export { shippedRecipes } from './shipped-recipes.ts'
export { mediaSlots, type SlotValues } from './slots.ts'
export type { RecipeJson } from './template.ts'
export { recipeJsonSchema, recipeSchema } from './validate-recipe.ts'
