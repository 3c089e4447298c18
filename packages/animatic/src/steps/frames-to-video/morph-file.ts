import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { createMesh, type Mesh } from '../../draw/pixels/mesh.ts'
import type { MorphPlan } from '../../plan/film-plan.ts'

export const morphName = 'morph'

/** The sources of a moment between the pictures: the displacement in each of them, in shares of the picture. */
export type Moment = {
  startX: Mesh
  startY: Mesh
  endX: Mesh
  endY: Mesh
  /** The share of the second picture. */
  second: Mesh
}
/** The order of the meshes of a moment in the file. */
export const momentParts = ['startX', 'startY', 'endX', 'endY', 'second'] as const

export const createMoment = ({ columns, rows }: Pick<MorphPlan, 'columns' | 'rows'>): Moment => ({
  startX: createMesh(columns, rows),
  startY: createMesh(columns, rows),
  endX: createMesh(columns, rows),
  endY: createMesh(columns, rows),
  second: createMesh(columns, rows),
})

const readMoment = (descriptor: number, number: number, into: Moment): void => {
  for (const [index, part] of momentParts.entries()) {
    const { values } = into[part]
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
    readSync(descriptor, bytes, 0, bytes.length, (number * momentParts.length + index) * bytes.length)
  }
}

/** At each end there is one picture alone, without displacement. */
export const setEndpoint = (moment: Moment, side: 'start' | 'end'): void => {
  moment[`${side}X`].values.fill(0)
  moment[`${side}Y`].values.fill(0)
  moment.second.values.fill(side === 'start' ? 0 : 1)
}

/** A frame uses four consecutive moments. */
const keptMoments = 4

/** Moments from 0, the first picture, to the number of the plan, the second picture. */
export type MorphFile = { read(moment: number): Moment; close(): void }

export const openMorphFile = (folder: string, plan: MorphPlan): MorphFile => {
  const descriptor = openSync(join(folder, morphName), 'r')
  const kept = Array.from({ length: keptMoments }, () => ({ number: -1, moment: createMoment(plan) }))
  return {
    read(number) {
      const known = kept.find((entry) => entry.number === number)
      if (known !== undefined) return known.moment
      const [oldest] = kept.sort((a, b) => a.number - b.number)
      if (oldest === undefined) throw new Error('the moment cache is empty')
      oldest.number = number
      readMoment(descriptor, Math.max(1, Math.min(plan.moments - 1, number)) - 1, oldest.moment)
      if (number === 0) setEndpoint(oldest.moment, 'start')
      if (number === plan.moments) setEndpoint(oldest.moment, 'end')
      return oldest.moment
    },
    close: () => closeSync(descriptor),
  }
}
