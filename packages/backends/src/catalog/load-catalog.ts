import { readFile } from 'node:fs/promises'
import {
  type AnyBackendFacts,
  type Catalog,
  catalogFile,
  type MotionTemplate,
  motionTemplates,
  readCatalog,
} from '@kinora/domain'
import { resolveRecipes } from './resolve-recipes.ts'
import { standardCatalog } from './standard-catalog.ts'

type LoadOptions = Parameters<typeof readCatalog>[2] & {
  /** A recipe was refused with file, line and reason; its back end is missing. */
  onRefused?(refusal: string): void
}

export const loadCatalog = async <B extends AnyBackendFacts>(
  file: string,
  kinds: readonly B[],
  { onRefused = () => undefined, ...options }: LoadOptions,
): Promise<Catalog<B>> => {
  if (file === '') return readCatalog(standardCatalog(kinds), kinds, options)
  const text = await readFile(file, 'utf8')
  const catalog = await resolveRecipes(catalogFile.parse(JSON.parse(text)), { file, text }, onRefused)
  return readCatalog(catalog, kinds, options)
}

/** The operator's list, or the given list without one. Every fault of the file is reported at startup. */
export const loadTemplates = async (
  file: string,
  builtIn: readonly MotionTemplate[],
): Promise<readonly MotionTemplate[]> =>
  file === '' ? builtIn : motionTemplates.parse(JSON.parse(await readFile(file, 'utf8')))
