import { globSync } from 'node:fs'
import { repoRoot } from '../../testkit/environment.ts'
import { readRecordedTimings } from './recorded-timings.ts'

export type FileSample = { run: string[]; notRun: string[] }
type Seconds = Readonly<Record<string, number>>

/** A file without a recorded time may be long. */
const unknownSeconds = 30

/** Parts that take about the same time: the longest file first, each into the part that is the shortest so far. */
function splitFiles(files: readonly string[], parts: number, seconds: Seconds): string[][] {
  const getSeconds = (file: string): number => seconds[file] ?? unknownSeconds
  const split = Array.from({ length: parts }, () => ({ files: [] as string[], seconds: 0 }))
  for (const file of files.toSorted().toSorted((a, b) => getSeconds(b) - getSeconds(a))) {
    const shortest = split.reduce((least, part) => (part.seconds < least.seconds ? part : least))
    shortest.files.push(file)
    shortest.seconds += getSeconds(file)
  }
  return split.map((part) => part.files.toSorted())
}

/** One part of `parts`: consecutive samples take consecutive parts, so each file runs once in `parts` samples. */
export function chooseFiles(
  files: readonly string[],
  parts: number,
  sample: number,
  seconds: Seconds = readRecordedTimings().files,
): FileSample {
  const run = splitFiles(files, parts, seconds)[sample % parts] ?? []
  return { run, notRun: files.filter((file) => !run.includes(file)).toSorted() }
}

const filesByPattern = new Map<string, string[]>()

/** Test files of this checkout in order; each pattern is looked up once. */
export const findFiles = (pattern: string): readonly string[] => {
  const files =
    filesByPattern.get(pattern) ??
    globSync(pattern, { cwd: repoRoot, exclude: ['**/node_modules', '**/dist', '**/.types'] }).toSorted()
  filesByPattern.set(pattern, files)
  return files
}

export const sampleFiles = (pattern: string, parts: number, sample: number): FileSample =>
  chooseFiles(findFiles(pattern), parts, sample)
