import type { PartKind } from '../film-parts/parts.ts'

/** A part of a film as paths name it: `shot-0`, `narration` or `music`. */
export type NamedPart = { kind: Exclude<PartKind, 'compose'>; segment: number }

const shotName = /^shot-(0|[1-9][0-9]{0,3})$/

/** Undefined for a name that no part can have. */
export const parsePartName = (name: string): NamedPart | undefined => {
  if (name === 'narration' || name === 'music') return { kind: name, segment: 0 }
  const [, segment] = shotName.exec(name) ?? []
  return segment === undefined ? undefined : { kind: 'video', segment: Number(segment) }
}
