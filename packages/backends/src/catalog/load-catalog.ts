import { readFile } from 'node:fs/promises'
import {
  type AnyBackendFacts,
  type Catalog,
  catalogFile,
  type MotionTemplate,
  motionTemplates,
  readCatalog,
} from '@kinora/domain'
import { standardCatalog } from './standard-catalog.ts'

export const loadCatalog = async <B extends AnyBackendFacts>(
  file: string,
  kinds: readonly B[],
  options: Parameters<typeof readCatalog>[2],
): Promise<Catalog<B>> =>
  readCatalog(
    file === '' ? standardCatalog(kinds) : catalogFile.parse(JSON.parse(await readFile(file, 'utf8'))),
    kinds,
    options,
  )

/** The operator's list, or the given list without one. Every fault of the file is reported at startup. */
export const loadTemplates = async (
  file: string,
  builtIn: readonly MotionTemplate[],
): Promise<readonly MotionTemplate[]> =>
  file === '' ? builtIn : motionTemplates.parse(JSON.parse(await readFile(file, 'utf8')))
