import { readFileSync } from 'node:fs'
import { formatRecipeFault, parseRecipe, type Recipe, shippedRecipes } from '@kinora/contract/recipes'
import { WrongUsage } from '../wrong-usage.ts'

const readText = (file: string): string => {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new WrongUsage(
      `${file}: cannot be read (${code}); shipped recipes: ${Object.keys(shippedRecipes).join(', ')}`,
    )
  }
}

/** A shipped recipe by name, or one in a file. Throws with every fault of the file. */
export const readRecipe = (nameOrFile: string): Recipe => {
  const isShipped = Object.hasOwn(shippedRecipes, nameOrFile)
  const parsed = parseRecipe(isShipped ? JSON.stringify(shippedRecipes[nameOrFile]) : readText(nameOrFile))
  if ('recipe' in parsed) return parsed.recipe
  throw new Error(parsed.faults.map((fault) => formatRecipeFault(nameOrFile, fault)).join('\n'))
}

/** A reply as a provider sent it, from a file or standard input. */
export const readReply = (file: string): unknown => {
  const text = readText(file)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new WrongUsage(`${file}: the reply is not valid JSON`)
  }
}
