import type { Point, Size } from './geometry.ts'
import type { ScenePlan } from './scene-plan.ts'

/** A picture with a camera that moves into it. In shares of the picture; the film begins with the picture itself. */
export type PhotoPlan = {
  /** The scale change of the middle distance at the end: larger, or smaller below 0. */
  zoom: number
  /** The point that the camera approaches. */
  focusX: number
  focusY: number
  /** The camera offset at the end: to the right, and down. */
  panX: number
  panY: number
  /** The swing of near things against far ones. */
  sway: number
  /** Whether a mask separates the subject from its background; then both can move further against each other. */
  hasSubject: boolean
}

/** The input size of the network for both pictures, and the number of moments. */
export type MorphPlan = {
  /** The input size of the network; its sides are multiples of 32. */
  seen: Size
  /** The grid of the stored outputs. */
  columns: number
  rows: number
  /** The number of moments between the two pictures, evenly spaced; frames between two moments are interpolated. */
  moments: number
}

/** The progress of the film at each moment, from 0 to 1. */
export type Pace = readonly number[]

/** The computed morph between the two pictures. */
export type Morph = MorphPlan & { pace: Pace }

/** The change of one picture into another: the same camera moves both while one replaces the other. */
export type TransitionPlan = {
  /** Shares of the picture, from the first frame to the last. */
  zoom: number
  panX: number
  panY: number
  /** Places change at different moments: the direction of the change, and its unevenness. */
  angle: number
  unevenness: number
  seed: number
  /** The warp of one picture into the other by a network; null in the basic tier. */
  morph: Morph | null
}

export type CardPicture = Size & {
  name: string
  isFilm: boolean
  /** A mask of its subject is stored beside it. */
  hasMask?: boolean
}
export type Card = {
  pictures: CardPicture[]
  /** The middle and the foot, in shares of the picture. */
  x: number
  foot: number
  /** The space it can fill, in pixels. */
  room: Size
  /** 0 at infinity, 1 close by. */
  near: number
  lag: number
  /** In the air: it casts no shadow on the ground. */
  isAloft?: boolean
}
export type ReferencesPlan = { cards: Card[] }

/** Open: 0 for closed lips, 1 for a long a. Width: of the lips, 1 at rest. */
export type MouthShape = { open: number; width: number }

/** One shape for each frame of the film. */
export type MouthTrack = readonly MouthShape[]

/** Head motion of a speaker, one for each frame. In shares of the face's width; eyes from 0, open, to 1. */
export type HeadMotion = { right: number; down: number; tilt: number; eyesClosed: number }

/** A picture with a speaking face. */
export type TalkingPlan = {
  mouth: MouthTrack
  headMotion: readonly HeadMotion[]
  points: readonly Point[]
  /** The scale change of the picture at the end. */
  zoom: number
}

/** The face at one moment of the film; null while it is hidden or not frontal. */
export type FaceMoment = { points: readonly Point[] } | null

/** Moments at equal intervals, the first at the start of the film. */
export type FaceTrack = { momentsPerSecond: number; moments: readonly FaceMoment[] }

/** A film with lips synchronised to another speech. */
export type SyncedPlan = {
  mouth: MouthTrack
  face: FaceTrack
  /** Frames of the input film; a shorter film plays back and forth. */
  sourceFrames: number
}

/** The content of the picture. The scene defines size, length and sound. */
export type FilmPicture =
  | { kind: 'scene' }
  | ({ kind: 'photo' } & PhotoPlan)
  | ({ kind: 'transition' } & TransitionPlan)
  | ({ kind: 'references' } & ReferencesPlan)
  | ({ kind: 'talking' } & TalkingPlan)
  | ({ kind: 'synced' } & SyncedPlan)

export type FilmPlan = {
  scene: ScenePlan
  picture: FilmPicture
  /** Frames that must match an input, and so are encoded at high quality. */
  exact: readonly number[]
}
