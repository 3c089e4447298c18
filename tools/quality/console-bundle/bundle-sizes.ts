/** One chunk of the manifest that Vite writes; `imports` and `dynamicImports` are keys of other chunks. */
export type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export type BundleSizes = {
  /** Files of the page with its first view, compressed bytes together. */
  first: number
  /** Bytes that each other view adds to the first load, without the chart. */
  views: { name: string; bytes: number }[]
  /** The chart with everything that only it needs. */
  chart: number
}

const listFiles = (manifest: Manifest, key: string, seen: Set<string> = new Set()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const each of chunk.imports ?? []) listFiles(manifest, each, seen)
  return seen
}

const isChart = (key: string): boolean => key.startsWith('src/charts/')

/**
 * Sums the files that the browser loads. `fonts` are the names of the font files of the page's own language; a style sheet
 * refers to them, so no chunk imports them.
 */
export const measureBundle = (
  manifest: Manifest,
  readSize: (file: string) => number,
  { firstView, fonts }: { firstView: string; fonts: readonly string[] },
): BundleSizes => {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('the manifest of the console has no entry')
  if (!manifest[firstView]) throw new Error(`the manifest of the console has no ${firstView}`)
  const first = listFiles(manifest, firstView, listFiles(manifest, entry))
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + readSize(file), 0)
  const addedBy = (keys: readonly string[], known: ReadonlySet<string>): Set<string> =>
    new Set(keys.flatMap((key) => [...listFiles(manifest, key)]).filter((file) => !known.has(file)))
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  return {
    first: sum([...first, ...fonts]),
    views: lazy
      .filter((key) => !isChart(key) && key !== firstView)
      .map((name) => ({ name, bytes: sum(addedBy([name], first)) })),
    chart: sum(addedBy(lazy.filter(isChart), first)),
  }
}
