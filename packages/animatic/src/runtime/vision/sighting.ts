import type { Point } from '../../plan/geometry.ts'

/** All places and sizes are shares of the picture's width and height. */
export type SeenBox = { left: number; top: number; width: number; height: number }

export type SeenFace = {
  /** How sure the detector is, from 0 to 1. */
  score: number
  box: SeenBox
  /** In radians: to the side, up or down, and tilted. */
  yaw: number
  pitch: number
  roll: number
  /** The asked points of the mesh, in the asked order. */
  points: readonly Point[]
  /** Alike for the same person; empty when it was not asked for. */
  identity: readonly number[]
}
export type SeenObject = { label: string; score: number; box: SeenBox }
export type SeenJoint = { part: string; score: number; at: Point }

export type Sighting = { faces: readonly SeenFace[]; objects: readonly SeenObject[]; joints: readonly SeenJoint[] }

/** What the looker reads as its first line; the pictures follow it as raw bytes of red, green and blue. */
export type LookOrder = {
  width: number
  height: number
  /** Numbers of points in the face mesh. */
  points: readonly number[]
  things: boolean
  identity: boolean
}
