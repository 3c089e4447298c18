import type { Role } from '../arc.ts'

/** Sentence patterns for each part of an advertisement, and short ones that fill the remaining time. */
export type LineBook = Readonly<Record<Role | 'fillers', readonly string[]>>
