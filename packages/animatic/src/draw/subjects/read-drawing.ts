import { closeSync, openSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DrawingName } from '../../plan/scene-plan.ts'

const chunkBytes = 4_194_304
const longestDrawing = 1_048_576

// Names that differ from the file name of the drawing, or whose drawing shows only a head.
const files: Readonly<Record<string, string>> = { 'party-balloon': 'balloon', chicken: 'rooster' }

/** Reads on until the text contains the end of the line that begins at `at`. */
const readRestOfLine = (descriptor: number, at: number): string => {
  const bytes = Buffer.alloc(longestDrawing)
  const read = readSync(descriptor, bytes, 0, longestDrawing, at)
  const text = bytes.toString('utf8', 0, read)
  return text.slice(0, text.indexOf('\n', text.indexOf('"body"')))
}

/**
 * Reads the SVG of an emoji drawing. All drawings are in one file of a hundred megabytes, one per line. It is searched
 * piece by piece: reading it as a whole would take more memory than everything else.
 */
export const readDrawing = (name: DrawingName): string => {
  const descriptor = openSync(fileURLToPath(import.meta.resolve('@iconify-json/fluent-emoji/icons.json')), 'r')
  const key = Buffer.from(`\n\t\t"${files[name] ?? name}": {`)
  const chunk = Buffer.alloc(chunkBytes + key.length)
  try {
    for (let start = 0; ; start += chunkBytes) {
      const read = readSync(descriptor, chunk, 0, chunk.length, start)
      if (read <= key.length) throw new Error(`no drawing named ${name}`)
      const at = chunk.subarray(0, read).indexOf(key)
      if (at < 0) continue
      const [, body = '""'] = /"body": (".*")/.exec(readRestOfLine(descriptor, start + at)) ?? []
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${JSON.parse(body)}</svg>`
    }
  } finally {
    closeSync(descriptor)
  }
}
