import { findLongFiles } from './h3-lengths.ts'
import { findEmptyNames } from './h4-names.ts'
import { findEnvironmentReads } from './h5-environment.ts'
import { findWorldlyGenerators } from './h6-generators.ts'
import { findStaleGenerated } from './h7-generated.ts'
import { findMissingDocPaths } from './h8-doc-paths.ts'
import { readTree, type Violation } from './source-tree.ts'

const rules = {
  H3: findLongFiles,
  H4: findEmptyNames,
  H5: findEnvironmentReads,
  H6: findWorldlyGenerators,
  H7: findStaleGenerated,
  H8: findMissingDocPaths,
}

export function checkTree(root: string, except: string[] = []): Violation[] {
  const tree = readTree(root)
  return Object.entries(rules).flatMap(([rule, find]) => (except.includes(rule) ? [] : find(tree)))
}
