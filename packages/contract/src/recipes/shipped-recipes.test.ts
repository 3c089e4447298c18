import { describe, expect, it } from 'vitest'
import { parseRecipe } from './parse-recipe.ts'
import { shippedRecipes } from './shipped-recipes.ts'

describe.each(Object.entries(shippedRecipes))('the recipe %s', (name, raw) => {
  it('is valid, has its own name and names its documentation', () => {
    const parsed = parseRecipe(JSON.stringify(raw))
    expect('faults' in parsed ? parsed.faults : []).toEqual([])
    expect(parsed).toMatchObject({ recipe: { name, tested: 'documentation' } })
  })
})
