import { findPackage, type LineHits } from './line-hits.ts'

export type Gap = { file: string; missed: number; total: number; lines: string }

/** `3-5, 9` for lines 3, 4, 5 and 9; lines without code between two missed lines do not divide a range. */
const formatLines = (lines: ReadonlyMap<number, number>): string => {
  const ranges: [number, number][] = []
  let isOpen = false
  for (const [line, hits] of [...lines].toSorted(([a], [b]) => a - b)) {
    const last = ranges.at(-1)
    if (hits === 0 && isOpen && last) last[1] = line
    else if (hits === 0) ranges.push([line, line])
    isOpen = hits === 0
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}

/** The source files with lines that no suite ran, those with the most such lines first. */
export const listGaps = (hits: LineHits): Gap[] =>
  [...hits]
    .filter(([file]) => findPackage(file) !== undefined)
    .map(([file, lines]) => ({
      file,
      missed: [...lines.values()].filter((count) => count === 0).length,
      total: lines.size,
      lines: formatLines(lines),
    }))
    .filter(({ missed }) => missed > 0)
    .toSorted((a, b) => b.missed - a.missed || a.file.localeCompare(b.file, 'en'))
