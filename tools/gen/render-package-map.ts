import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { repoRoot } from '../testkit/environment.ts'
import { markdownTable } from './markdown-table.ts'

export type MayImport = Readonly<Record<string, readonly string[]>>

const mayImport: MayImport = createRequire(import.meta.url)('../quality/boundaries/may-import.cjs')
const pythonSdk = 'packages/sdk-python'

const readDescription = (folder: string): string => {
  const file = folder === pythonSdk ? `${folder}/pyproject.toml` : `${folder}/package.json`
  const text = readFileSync(join(repoRoot, file), 'utf8')
  const description: unknown =
    folder === pythonSdk ? /^description = "(.+)"$/m.exec(text)?.[1] : JSON.parse(text).description
  if (typeof description !== 'string') throw new Error(`${file} needs a description`)
  return description.replace(/\.$/, '')
}

/** Every package with its content and its allowed imports. */
export const renderPackageTable = (): string => {
  const rows = Object.entries(mayImport).flatMap(([folder, imports]) => [
    { folder, imports },
    ...(folder === 'packages/sdk' ? [{ folder: pythonSdk, imports: [] }] : []),
  ])
  return markdownTable(
    ['package', 'content', 'may import'],
    rows.map(({ folder, imports }) => [
      `\`${folder}\``,
      readDescription(folder),
      imports.map((each) => each.replace('packages/', '')).join(', ') || '–',
    ]),
  )
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const readGraph = (table: MayImport): Graph => {
  // An import of one folder of a package is an import of the package.
  const getPackageFolder = (path: string): string => path.split('/').slice(0, 2).join('/')
  const drawn = Object.keys(table).filter((folder) => folder.includes('/') && folder !== 'apps/docs')
  return new Map(drawn.map((folder) => [folder, new Set(table[folder]?.map(getPackageFolder))]))
}

/** Without implied imports: importers of a package also see its imports. */
const withoutImplied = (graph: Graph): Graph => {
  const reach = (from: string): Set<string> => new Set([...(graph.get(from) ?? [])].flatMap((to) => [to, ...reach(to)]))
  return new Map(
    [...graph].map(([from, imports]) => {
      const implied = new Set([...imports].flatMap((to) => [...reach(to)]))
      return [from, new Set([...imports].filter((to) => !implied.has(to)))]
    }),
  )
}

/** Packages with the same importers and the same imports share a box. */
const groupEqual = (graph: Graph): string[][] => {
  const importers = (to: string): string[] => [...graph].flatMap(([from, imports]) => (imports.has(to) ? [from] : []))
  const key = (folder: string): string => JSON.stringify([importers(folder), [...(graph.get(folder) ?? [])]])
  return Object.values(Object.groupBy(graph.keys(), key)).flatMap((group) => (group === undefined ? [] : [group]))
}

/** A Mermaid flowchart of the packages: each arrow leads to a package that is imported. */
export const renderPackageDiagram = (table: MayImport = mayImport): string => {
  const graph = withoutImplied(readGraph(table))
  const groups = groupEqual(graph)
  const getBoxName = (folder: string): string => basename(groups.find((group) => group.includes(folder))?.[0] ?? folder)
  const boxes = groups.map(
    (group) => `  ${getBoxName(group[0] ?? '')}["${group.map((each) => basename(each)).join(', ')}"]`,
  )
  const arrows = [...graph].flatMap(([from, imports]) =>
    [...imports].map((to) => `  ${getBoxName(from)} --> ${getBoxName(to)}`),
  )
  return ['```mermaid', 'flowchart TD', ...boxes, ...new Set(arrows), '```', ''].join('\n')
}
