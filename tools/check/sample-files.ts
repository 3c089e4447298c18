import { globSync } from 'node:fs'
import { repoRoot } from '../environment.ts'

export type FileSample = { run: string[]; notRun: string[] }

/** One part of `parts`: consecutive sample numbers take consecutive parts, so each file runs once in `parts` landings. */
export function chooseFiles(files: readonly string[], parts: number, sample: number): FileSample {
  const isChosen = (index: number): boolean => index % parts === sample % parts
  const sorted = files.toSorted()
  return {
    run: sorted.filter((_, index) => isChosen(index)),
    notRun: sorted.filter((_, index) => !isChosen(index)),
  }
}

export const sampleFiles = (pattern: string, parts: number, sample: number): FileSample =>
  chooseFiles(globSync(pattern, { cwd: repoRoot }), parts, sample)
