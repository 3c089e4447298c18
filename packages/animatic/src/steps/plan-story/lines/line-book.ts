import type { Role } from '../arc.ts'

/** Patterns of sentences for each part of an advertisement, and short ones that fill what time is left. */
export type LineBook = Readonly<Record<Role | 'fillers', readonly string[]>>
