import type { Point } from '../../plan/geometry.ts'

/** All positions and sizes are shares of the picture's width and height. */
export type BoundingBox = { left: number; top: number; width: number; height: number }

export type DetectedFace = {
  /** The confidence of the detector, from 0 to 1. */
  score: number
  box: BoundingBox
  /** In radians: to the side, up or down, and tilted. */
  yaw: number
  pitch: number
  roll: number
  /** The requested points of the mesh, in the requested order. */
  points: readonly Point[]
  /** Similar for the same person; empty if not requested. */
  identity: readonly number[]
}
export type DetectedObject = { label: string; score: number; box: BoundingBox }
export type DetectedJoint = { part: string; score: number; at: Point }

export type Detections = {
  faces: readonly DetectedFace[]
  objects: readonly DetectedObject[]
  joints: readonly DetectedJoint[]
}

/** The first line of the vision process input; the pictures follow as raw RGB bytes. */
export type VisionJob = {
  width: number
  height: number
  /** Indices of points in the face mesh. */
  points: readonly number[]
  things: boolean
  identity: boolean
}
