import { describe, expect, it } from 'vitest'
import { models } from '../models/models.ts'
import { parseRecipe } from './parse-recipe.ts'
import { shippedRecipes } from './shipped-recipes.ts'

const tables = {
  'text-to-video': models.text2video,
  'image-to-video': models.img2video,
  'frames-to-video': models['start-end2video'],
} as const

describe.each(Object.entries(shippedRecipes))('the recipe %s', (name, raw) => {
  it('is valid, has its own name and names its documentation', () => {
    const parsed = parseRecipe(JSON.stringify(raw))
    expect('faults' in parsed ? parsed.faults : []).toEqual([])
    expect(parsed).toMatchObject({ recipe: { name, tested: 'documentation' } })
  })

  it('replaces models that exist', () => {
    const { steps } = raw as { steps: Record<string, { replaces?: string[] }> }
    for (const [step, { replaces = [] }] of Object.entries(steps)) {
      const known = (tables[step as keyof typeof tables] ?? []).map(({ model }) => model as string)
      expect(known).toEqual(expect.arrayContaining(replaces))
    }
  })
})
