import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import type { StepResult } from './step.ts'

const shownRows = 20

/** Seconds of every step and of every test file. */
export type Timings = { totalSeconds: number; steps: Record<string, number>; files: Record<string, number> }

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

/** A step that runs in several lanes keeps its longest time. */
export function collectTimings(results: readonly StepResult[], totalSeconds: number): Timings {
  const timings: Timings = { totalSeconds: rounded(totalSeconds), steps: {}, files: {} }
  const keepLongest = (table: Record<string, number>, name: string, seconds: number): void => {
    table[name] = Math.max(table[name] ?? 0, rounded(seconds))
  }
  for (const { title, status, seconds, files } of results) {
    if (status !== 'not run') keepLongest(timings.steps, title, seconds)
    for (const each of files) keepLongest(timings.files, each.file, each.seconds)
  }
  return timings
}

export function slowestLines({ steps, files }: Timings): string[] {
  const rows = [
    ...Object.entries(steps).map(([name, seconds]) => ({ kind: 'step', name, seconds })),
    ...Object.entries(files).map(([name, seconds]) => ({ kind: 'file', name, seconds })),
  ]
  return rows
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, shownRows)
    .map(({ kind, name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${kind}  ${name}`)
}

export function writeTimings(timings: Timings): string {
  const file = 'timings.json'
  writeFileSync(join(repoRoot, file), `${JSON.stringify(timings, null, 2)}\n`)
  return file
}
