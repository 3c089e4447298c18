import { execFileSync } from 'node:child_process'
import { cpSync, globSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findUnusedFolders } from '../../dev/setup/prune-packages.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { findAppWorkspaces, readWorkspaces, type Workspace } from '../build/workspaces.ts'
import { findProductionTree, type LockedPackages } from './production-tree.ts'

/** A running program needs no types, source maps or build info. */
const isNeededAtRuntime = (path: string): boolean => !/\.(d\.ts|map|tsbuildinfo)$/.test(path)
const legal = ['LICENSE', 'NOTICE']
const consoleBundle = 'apps/console/dist'

const copy = (file: string, target: string): void => cpSync(join(repoRoot, file), join(target, file))

const copyCompiled = ({ folder }: Workspace, target: string): void => {
  const dist = join(repoRoot, folder, 'dist')
  if (!statSync(dist, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${folder}/dist is missing: run npm run build`)
  copy(join(folder, 'package.json'), target)
  cpSync(dist, join(target, folder, 'dist'), { recursive: true, filter: isNeededAtRuntime })
}

/** Puts the production packages of an app into `target`, which holds its compiled code. */
export type Install = (app: string, target: string) => void

/**
 * As the image does: npm needs the manifests of all workspaces, of which only those of the app stay. Binaries of other platforms
 * are removed.
 */
export const installByNpm: Install = (app, target) => {
  const manifests = globSync(['{packages,apps}/*/package.json', '{tests,tools}/package.json'], { cwd: repoRoot })
  const forNpm = ['package.json', 'package-lock.json', '.npmrc']
  const extra = [...forNpm, ...manifests.filter((file) => !statSync(join(target, file), { throwIfNoEntry: false }))]
  for (const file of extra) copy(file, target)
  const only = [`--workspace=@kinora/${app}`, '--include-workspace-root=false']
  execFileSync('npm', ['ci', '--omit=dev', ...only, '--no-progress', '--loglevel=error'], {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const file of extra) rmSync(join(target, file))
  for (const file of extra) if (dirname(file) !== '.') rmSync(join(target, dirname(file)), { recursive: true })
  const nodeModules = join(target, 'node_modules')
  for (const folder of findUnusedFolders(nodeModules, `${process.platform}-${process.arch}`))
    rmSync(join(nodeModules, folder), { recursive: true })
}

/** The same packages as links to those of this checkout, for tests: no network, no copies. */
export const installByLinks: Install = (app, target) => {
  const lock = JSON.parse(readFileSync(join(repoRoot, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }
  const tree = findProductionTree(lock.packages, `apps/${app}`)
  for (const path of tree.filter((each) => each.includes('node_modules/'))) linkPackage(path, target)
  for (const { folder, name } of findAppWorkspaces(readWorkspaces(repoRoot), app)) {
    const link = join(target, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), join(target, folder)), link)
  }
}

const linkPackage = (path: string, target: string): void => {
  for (const entry of globSync('**/*', { cwd: join(repoRoot, path), withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // Nested packages have their own entry in the tree, or none.
    if (!entry.isFile() || relative(join(repoRoot, path), file).includes('node_modules/')) continue
    const link = join(target, relative(repoRoot, file))
    mkdirSync(dirname(link), { recursive: true })
    linkSync(file, link)
  }
}

/** The folder of an app's image: its compiled code, that of its packages, and their production packages. */
export const assembleApp = (app: string, target: string, install: Install): void => {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const workspace of findAppWorkspaces(readWorkspaces(repoRoot), app)) copyCompiled(workspace, target)
  // The API serves the bundled console; its packages are inside the bundle.
  if (app === 'api') cpSync(join(repoRoot, consoleBundle), join(target, consoleBundle), { recursive: true })
  for (const file of legal) copy(file, target)
  install(app, target)
}
