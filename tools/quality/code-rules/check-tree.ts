import { findLongFiles } from './h3-lengths.ts'
import { findVagueNames } from './h4-names.ts'
import { findEnvironmentReads } from './h5-environment.ts'
import { findImpureGenerators } from './h6-generators.ts'
import { findStaleGenerated } from './h7-generated.ts'
import { findMissingDocPaths } from './h8-doc-paths.ts'
import { findRetiredWords } from './h9-words.ts'
import { readTree, type Violation } from './source-tree.ts'

const rules = {
  H3: findLongFiles,
  H4: findVagueNames,
  H5: findEnvironmentReads,
  H6: findImpureGenerators,
  H7: findStaleGenerated,
  H8: findMissingDocPaths,
  H9: findRetiredWords,
}

export function checkTree(root: string, except: string[] = []): Violation[] {
  const tree = readTree(root)
  return Object.entries(rules).flatMap(([rule, find]) => (except.includes(rule) ? [] : find(tree)))
}
