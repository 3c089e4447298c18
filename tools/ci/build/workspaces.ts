import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Manifest = { name: string; dependencies?: Record<string, string> }

export type Workspace = { folder: string; name: string; dependencies: readonly string[] }

const readWorkspace = (root: string, manifestFile: string): Workspace => {
  const { name, dependencies = {} }: Manifest = JSON.parse(readFileSync(join(root, manifestFile), 'utf8'))
  return { folder: dirname(manifestFile), name, dependencies: Object.keys(dependencies) }
}

/** The packages and apps of a checkout that are compiled. */
export const readWorkspaces = (root: string): Workspace[] =>
  globSync('{packages,apps}/*/tsconfig.build.json', { cwd: root })
    .toSorted()
    .map((config) => readWorkspace(root, join(dirname(config), 'package.json')))

/** An app with the packages of this repository that it needs at run time, and their own dependencies. */
export const findAppWorkspaces = (workspaces: readonly Workspace[], app: string): Workspace[] => {
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]))
  const start = workspaces.find(({ folder }) => folder === `apps/${app}`)
  if (start === undefined) throw new Error(`unknown app ${app}`)
  const reached = new Set([start])
  for (const { dependencies } of reached)
    for (const dependency of dependencies) {
      const workspace = byName.get(dependency)
      if (workspace !== undefined) reached.add(workspace)
    }
  return [...reached].toSorted((a, b) => (a.folder < b.folder ? -1 : 1))
}
