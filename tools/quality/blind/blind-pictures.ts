import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In shares of the picture. */
export type Region = { name: string; x: number; y: number; width: number; height: number }
export type BlindPicture = {
  source: { photograph: string } | { package: string; file: string }
  regions: Region[]
}

/** Pictures whose regions must stay in frame while the picture moves. */
export const blindPictures = (): BlindPicture[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'pictures.json'), 'utf8')) as BlindPicture[]
