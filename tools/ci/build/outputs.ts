import { cpSync, existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Written into `dist` by other steps of the build than the compiler. */
const nonCompilerOutputs = new Set(['.tsbuildinfo', 'workflow-bundle.js'])
const isForTests = (file: string): boolean => /\.test\.[^/]+$|(^|\/)test-setup\//.test(file)
const compiled = /\.(js|js\.map|d\.ts)$/

const listFiles = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

const hasSource = (folder: string, output: string): boolean => {
  if (isForTests(output)) return false
  const sources = [output, output.replace(compiled, '.ts'), output.replace(compiled, '.tsx')]
  return sources.some((source) => existsSync(join(folder, 'src', source)))
}

/** The compiler leaves the outputs of deleted sources behind: a renamed migration would run under both names. */
export const removeStaleOutputs = (folder: string): string[] => {
  const dist = join(folder, 'dist')
  const stale = listFiles(dist).filter((output) => !nonCompilerOutputs.has(output) && !hasSource(folder, output))
  for (const output of stale) rmSync(join(dist, output))
  return stale
}

/** Copies files that code reads at run time and the compiler does not write: SQL, JSON, fonts and the like. */
export const copyAssets = (folder: string): string[] => {
  const assets = listFiles(join(folder, 'src')).filter((file) => !isForTests(file) && !/\.(tsx?|md)$/.test(file))
  for (const asset of assets) cpSync(join(folder, 'src', asset), join(folder, 'dist', asset))
  return assets
}
