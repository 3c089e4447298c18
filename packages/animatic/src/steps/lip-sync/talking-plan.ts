import type { Point } from '../../runtime/vision/sighting.ts'
import type { Bearing } from '../talking-picture/plan-bearing.ts'
import type { FaceTrack } from './face-track.ts'
import type { MouthTrack } from './plan-mouth.ts'

/** A picture whose face speaks. */
export type TalkingPlan = {
  mouth: MouthTrack
  bearing: readonly Bearing[]
  points: readonly Point[]
  /** How much larger the picture is at the end. */
  zoom: number
}

/** A film whose face says something else. */
export type SyncedPlan = {
  mouth: MouthTrack
  face: FaceTrack
  /** Of the film that is given; where it is shorter it goes back and forth. */
  sourceFrames: number
}

export const pictureName = 'image'
export const filmPipeName = 'film-frames'

/** Which frame of the given film is seen: forwards, then backwards, and so on. */
export const sourceFrameAt = (frame: number, sourceFrames: number): number => {
  if (sourceFrames < 2) return 0
  const turn = 2 * (sourceFrames - 1)
  const place = frame % turn
  return place < sourceFrames ? place : turn - place
}
