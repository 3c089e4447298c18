import { isAbsolute, relative, sep } from 'node:path'
import type { LineHits } from './line-hits.ts'

const rooted = (root: string, file: string): string =>
  (isAbsolute(file) ? relative(root, file) : file).split(sep).join('/')

/** Reads the lines (`DA`) of an lcov report; everything else in it is left out. */
export const readLcov = (text: string, root: string): LineHits => {
  const hits: LineHits = new Map()
  let lines = new Map<number, number>()
  for (const row of text.split('\n')) {
    const [, file] = /^SF:(.+?)\r?$/.exec(row) ?? []
    const [, line, count] = /^DA:([0-9]+),([0-9]+)/.exec(row) ?? []
    if (file !== undefined) {
      lines = hits.get(rooted(root, file)) ?? new Map<number, number>()
      hits.set(rooted(root, file), lines)
    } else if (line !== undefined) lines.set(Number(line), (lines.get(Number(line)) ?? 0) + Number(count))
  }
  return hits
}
