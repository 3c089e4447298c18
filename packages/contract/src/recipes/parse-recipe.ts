import { findJsonLine } from './find-json-line.ts'
import type { Recipe } from './recipe-schema.ts'
import { recipeSchema } from './validate-recipe.ts'

/** One fault of a recipe, where it is and what is wrong. */
export type RecipeFault = { line: number | null; path: string; message: string }
export type ParsedRecipe = { recipe: Recipe } | { faults: RecipeFault[] }

const maxCharacters = 512 * 1024
const maxFaults = 20

const readSyntaxLine = (text: string, error: unknown): number | null => {
  const message = error instanceof Error ? error.message : ''
  const line = /line (\d+)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length
  return text.trim() === '' ? 1 : text.split('\n').length
}

const joinPath = (path: readonly PropertyKey[]): string =>
  path
    .map((each) => (typeof each === 'number' ? `[${each}]` : `.${String(each)}`))
    .join('')
    .replace(/^\./, '')

/** Validates the text of a recipe; each fault names its line. */
export const parseRecipe = (text: string): ParsedRecipe => {
  if (text.length > maxCharacters)
    return { faults: [{ line: null, path: '', message: `the recipe must have at most ${maxCharacters} characters` }] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { faults: [{ line: readSyntaxLine(text, error), path: '', message: 'the recipe is not valid JSON' }] }
  }
  const read = recipeSchema.safeParse(value)
  if (read.success) return { recipe: read.data }
  return {
    faults: read.error.issues.slice(0, maxFaults).map(({ path, message, code, ...issue }) => {
      const extra = code === 'unrecognized_keys' && 'keys' in issue ? [(issue.keys as string[])[0] ?? ''] : []
      const inner =
        code === 'invalid_key' && 'issues' in issue ? (issue.issues as { message: string }[])[0]?.message : undefined
      return { line: findJsonLine(text, [...path, ...extra]), path: joinPath(path), message: inner ?? message }
    }),
  }
}

export const formatRecipeFault = (file: string, { line, path, message }: RecipeFault): string =>
  `${file}${line === null ? '' : `:${line}`}: ${path === '' ? '' : `${path}: `}${message}`
