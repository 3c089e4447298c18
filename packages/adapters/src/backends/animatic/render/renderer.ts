import { readFileSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { RenderOrder, RenderReport } from './render-order.ts'

// A process of its own, started by start-renderer.ts. It ends by itself when the worker dies: its output pipes break.
const standardOutput = 1
const politeness = 2

const report = (line: RenderReport): void => {
  writeSync(standardOutput, `${JSON.stringify(line)}\n`)
}

const withoutWords = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [error.name, ...places.slice(0, 4).map((line) => line.trim())].join(' ')
}

const parent = process.ppid
setPriority(politeness)
try {
  // Loaded here so that even a missing part of the canvas is reported.
  const { writeFilm } = await import('./write-film.ts')
  const { writePicture } = await import('./write-picture.ts')
  const { writeSound } = await import('./write-sound.ts')
  const order = JSON.parse(readFileSync(0, 'utf8')) as RenderOrder
  if ('film' in order) await writeFilm(order, report, () => process.ppid === parent)
  else if ('picture' in order) await writePicture(order)
  else await writeSound(order)
} catch (error) {
  report({ failed: withoutWords(error) })
  process.exitCode = 1
}
