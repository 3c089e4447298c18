import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import {
  findJsonLine,
  formatRecipeFault,
  type ParsedRecipe,
  parseRecipe,
  shippedRecipes,
} from '@kinora/contract/recipes'
import type { CatalogFile } from '@kinora/domain'
import { z } from 'zod'

const recipeKind = 'http-task'
const withRecipe = z.looseObject({ recipe: z.unknown() })

type Source = { file: string; text: string }
type Resolved = { config: unknown } | { refusal: string }

const refuse = (source: string, parsed: Extract<ParsedRecipe, { faults: unknown }>): Resolved => ({
  refusal: parsed.faults.map((fault) => formatRecipeFault(source, fault)).join('\n'),
})

const readRecipeFile = async (config: object, path: string, source: Source): Promise<Resolved> => {
  const file = resolve(dirname(source.file), path)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { refusal: `${file}: cannot be read (${code})` }
  }
  const parsed = parseRecipe(text)
  return 'faults' in parsed ? refuse(file, parsed) : { config: { ...config, recipe: parsed.recipe } }
}

/** A recipe in the catalog itself; its faults name the lines of the catalog. */
const readInlineRecipe = (config: object, recipe: unknown, path: string[], source: Source): Resolved => {
  const parsed = parseRecipe(JSON.stringify(recipe))
  if (!('faults' in parsed)) return { config }
  const at = (inner: string): number | null => findJsonLine(source.text, [...path, ...(inner.match(/[^.[\]]+/g) ?? [])])
  return refuse(source.file, { faults: parsed.faults.map((fault) => ({ ...fault, line: at(fault.path) })) })
}

const resolveEntry = async (
  name: string,
  { config }: CatalogFile['backends'][string],
  source: Source,
): Promise<Resolved> => {
  const read = withRecipe.safeParse(config)
  const path = ['backends', name, 'config', 'recipe']
  const { recipe } = read.data ?? {}
  if (recipe === undefined)
    return { refusal: `${source.file}:${findJsonLine(source.text, path)}: ${name} needs config.recipe` }
  if (typeof recipe !== 'string') return readInlineRecipe(config as object, recipe, path, source)
  if (Object.hasOwn(shippedRecipes, recipe)) return { config }
  if (recipe.endsWith('.json')) return readRecipeFile(config as object, recipe, source)
  const known = Object.keys(shippedRecipes).join(', ')
  return {
    refusal: `${source.file}:${findJsonLine(source.text, path)}: config.recipe must be a file that ends in .json or one of ${known} (got ${recipe})`,
  }
}

/**
 * Replaces names of recipe files by their content. A back end with a broken recipe is left out with its routes, so that
 * the rest of the catalog loads; `onRefused` gets file, line and reason.
 */
export const resolveRecipes = async (
  catalog: CatalogFile,
  source: Source,
  onRefused: (refusal: string) => void,
): Promise<CatalogFile> => {
  const refused = new Set<string>()
  const backends: CatalogFile['backends'] = {}
  for (const [name, entry] of Object.entries(catalog.backends)) {
    const resolved = entry.use === recipeKind ? await resolveEntry(name, entry, source) : { config: entry.config }
    if ('refusal' in resolved) {
      refused.add(name)
      onRefused(resolved.refusal)
    } else backends[name] = { ...entry, config: resolved.config }
  }
  const isUsable = ({ backend, still }: CatalogFile['routes'][number]): boolean =>
    !refused.has(backend) && !(still && refused.has(still.backend))
  return refused.size === 0
    ? { ...catalog, backends }
    : { ...catalog, backends, routes: catalog.routes.filter(isUsable) }
}
