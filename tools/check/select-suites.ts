import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { repoRoot } from '../environment.ts'
import { chooseFiles } from './sample-files.ts'

/** Suites that render: most of the time of the integration tests. Each runs in full after a change that reaches it. */
const renderingSuites = [
  'packages/adapters/src/{backends/animatic,media,neural,weights}/**/*.int.test.ts',
  'apps/worker/src/*.int.test.ts',
]

/** Started as processes by path, so no import leads to them: they belong to every suite. */
const spawnedEntries = [
  'packages/adapters/src/backends/animatic/render/renderer.ts',
  'packages/adapters/src/backends/animatic/sight/looker.ts',
  'packages/adapters/src/backends/animatic/hearing/listener.ts',
  'packages/adapters/src/neural/*.ts',
  'packages/adapters/src/weights/pull/make-ready-main.ts',
]

/** Files that no import names: a change of one reaches every suite. */
const filesOutsideTheGraph = [
  'vitest.config.ts',
  'tools/services/settings.ts',
  'packages/{adapters,domain,contract,generators}/src/**/*.{json,sql,txt,md,wasm,frag}',
]

const verifiedFile = 'tools/check/verified-suites.json'
/** Of the suites that no change reaches, one of so many parts runs, chosen by the sample number. */
const parts = 8

export type SuiteSelection = { changed: string[]; sampled: string[]; notRun: string[] }

const hashFile = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(repoRoot, file)))
    .digest('hex')

/** Packages that a running service has; what only tests and tools use does not reach a render. */
function hashInstalledPackages(): string {
  const lock: { packages: Record<string, { dev?: boolean; version?: string; integrity?: string }> } = JSON.parse(
    readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'),
  )
  const installed = Object.entries(lock.packages).filter(([path, { dev }]) => /node_modules\//.test(path) && !dev)
  const lines = installed.map(([path, { version, integrity }]) => `${path} ${version} ${integrity}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

type Imports = ReadonlyMap<string, readonly string[]>

async function readImports(): Promise<Imports> {
  const { output } = await cruise(['packages', 'apps'], {
    baseDir: repoRoot,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/\\.astro/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'] },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of modules')
  return new Map(
    output.modules
      // Without Node's own modules and installed packages; the lock file stands for the latter.
      .filter(({ source }) => /^(packages|apps)\//.test(source))
      .map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  )
}

export function findReachable(imports: Imports, starts: readonly string[]): string[] {
  const seen = new Set<string>()
  const open = [...starts]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !imports.has(file)) continue
    seen.add(file)
    open.push(...(imports.get(file) ?? []))
  }
  return [...seen].sort()
}

/** One hash for each suite over everything it reaches; equal hashes mean that no change reached it. */
export async function hashSuites(): Promise<Record<string, string>> {
  const imports = await readImports()
  const outside = globSync(filesOutsideTheGraph, { cwd: repoRoot }).sort().map(hashFile)
  const common = [hashInstalledPackages(), ...outside].join()
  const hashes = new Map<string, string>()
  const hashOnce = (file: string): string => {
    const known = hashes.get(file) ?? hashFile(file)
    hashes.set(file, known)
    return known
  }
  const suites = globSync(renderingSuites, { cwd: repoRoot }).sort()
  const spawned = globSync(spawnedEntries, { cwd: repoRoot })
  return Object.fromEntries(
    suites.map((suite) => {
      const parts = findReachable(imports, [suite, ...spawned]).map((file) => `${file} ${hashOnce(file)}`)
      return [
        suite,
        createHash('sha256')
          .update([common, ...parts].join('\n'))
          .digest('base64url')
          .slice(0, 24),
      ]
    }),
  )
}

export function chooseSuites(
  current: Readonly<Record<string, string>>,
  verified: Readonly<Record<string, string>>,
  sample: number,
): SuiteSelection {
  const suites = Object.keys(current)
  const changed = suites.filter((suite) => current[suite] !== verified[suite])
  const unchanged = suites.filter((suite) => current[suite] === verified[suite])
  const { run, notRun } = chooseFiles(unchanged, parts, sample)
  return { changed, sampled: run, notRun }
}

export const readVerified = (): Record<string, string> => JSON.parse(readFileSync(join(repoRoot, verifiedFile), 'utf8'))

/** After a run in which every suite that ran has passed: their hashes are the verified ones now. */
export function writeVerified(current: Readonly<Record<string, string>>, { changed }: SuiteSelection): void {
  const kept = Object.entries(readVerified()).filter(([suite]) => suite in current)
  const passed = changed.map((suite) => [suite, current[suite] ?? ''])
  const verified = Object.fromEntries([...kept, ...passed].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
  writeFileSync(join(repoRoot, verifiedFile), `${JSON.stringify(verified, null, 2)}\n`)
}
