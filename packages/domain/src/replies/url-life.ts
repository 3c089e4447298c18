import type { limits } from '@kinora/contract'
import type { FilmFace } from '../generators/define-generator.ts'

/** How long the addresses of a task's results are good for: those of advertisement films and their parts for an hour. */
export const urlLifeOf = (face: FilmFace | undefined): keyof typeof limits.signedUrls =>
  face === 'ad' ? 'hour' : 'day'
