import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mesh } from './mesh.ts'

/** The side of the network's square input, in pixels. */
export const maskSide = 1024

export const maskSize = { width: maskSide, height: maskSide }

export const maskName = (name: string): string => `${name}-mask`

/** 0 for the background, 1 for the subject. */
export const readMask = (folder: string, name: string): Mesh => {
  const bytes = readFileSync(join(folder, maskName(name)))
  return { columns: maskSide, rows: maskSide, values: Float32Array.from(bytes, (value) => value / 255) }
}
