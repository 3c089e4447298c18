import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import { buildConsole } from './build-console.ts'
import { copyAssets, removeStaleOutputs } from './outputs.ts'
import { findAppWorkspaces, readWorkspaces, type Workspace } from './workspaces.ts'

const runNode = (...args: string[]): void => {
  execFileSync(process.execPath, args, { cwd: repoRoot, stdio: ['ignore', 'inherit', 'inherit'] })
}
/** Version 7, the native compiler. The package `typescript` stays at 6 for tools that use its programming interface. */
const compiler = join(repoRoot, 'node_modules/typescript-native/bin/tsc')

/** Compiles packages and apps into their `dist`, without tests and fixtures, with the files they read at run time. */
export const buildWorkspaces = (workspaces: readonly Workspace[]): void => {
  for (const { folder } of workspaces) removeStaleOutputs(join(repoRoot, folder))
  runNode(compiler, '-b', ...workspaces.map(({ folder }) => `${folder}/tsconfig.build.json`))
  for (const { folder } of workspaces) copyAssets(join(repoRoot, folder))
  if (workspaces.some(({ folder }) => folder === 'apps/worker')) runNode('apps/worker/dist/write-workflow-bundle.js')
}

/** Builds the named apps with all they need; without a name, every package and the console. */
export const buildApps = (apps: readonly string[]): void => {
  const all = readWorkspaces(repoRoot)
  const wanted = apps.filter((app) => app !== 'console').flatMap((app) => findAppWorkspaces(all, app))
  if (apps.length === 0 || wanted.length > 0) buildWorkspaces(apps.length === 0 ? all : [...new Set(wanted)])
  if (apps.length === 0 || apps.includes('console')) buildConsole()
}
