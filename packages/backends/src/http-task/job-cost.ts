import { estimateCost, type Money, type RecipeStep } from '@kinora/contract/recipes'
import { type Cost, parseCost, type StepOrder } from '@kinora/domain'
import { chooseModel, type HttpTaskConfig } from './facts.ts'
import { readOrderValues } from './order-values.ts'

const microUnitsPerUnit = 1_000_000

/** An amount of a recipe in the form in which costs are recorded. */
export const toCost = (money: Money | undefined): Cost | undefined =>
  money && parseCost({ currency: money.currency, microUnits: Math.round(money.amount * microUnitsPerUnit) })

/** The cost of a job by the price list of its recipe, before it is sent. */
export const estimateJob = (order: StepOrder, config: HttpTaskConfig): Cost | undefined => {
  const { recipe } = config
  const step = recipe.steps[order.step as RecipeStep]
  if (!step) return undefined
  const model = chooseModel(config, order.step as RecipeStep)
  return toCost(estimateCost(recipe.models[model]?.price, step, readOrderValues(order)))
}
