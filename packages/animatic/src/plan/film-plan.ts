import type { Point, Size } from './geometry.ts'
import type { ScenePlan } from './scene-plan.ts'

/** A picture the camera moves into. Shares of the picture; the film begins at rest with the picture itself. */
export type PhotoPlan = {
  /** How much larger (or, below 0, smaller) the middle distance is at the end. */
  zoom: number
  /** What the camera comes nearer to. */
  focusX: number
  focusY: number
  /** Where the camera has gone at the end: to the right, and down. */
  panX: number
  panY: number
  /** How far near things swing against far ones. */
  sway: number
  /** Whether a mask tells the subject from its ground; then both can move further against each other. */
  hasSubject: boolean
}

/** How the network looks at both pictures, and how often. */
export type MorphPlan = {
  /** What the network sees; its sides are multiples of 32. */
  seen: Size
  /** The grid on which its answers are kept. */
  columns: number
  rows: number
  /** So many moments between the two pictures, evenly set; what lies between two moments is between their answers. */
  moments: number
}

/** How far the film has come at each moment, from 0 to 1. */
export type Pace = readonly number[]

/** What was found between the two pictures. */
export type Morph = MorphPlan & { pace: Pace }

/** How one picture becomes another: both are moved by the same camera while one gives way to the other. */
export type PassagePlan = {
  /** Shares of the picture, from the first frame to the last. */
  zoom: number
  panX: number
  panY: number
  /** Places do not change at the same moment: the direction in which the change travels, and how unevenly. */
  angle: number
  unevenness: number
  seed: number
  /** How a network bends one picture into the other; null in the basic tier. */
  morph: Morph | null
}

export type CardPicture = Size & {
  name: string
  isFilm: boolean
  /** A mask beside it tells its subject. */
  isMarked?: boolean
}
export type Card = {
  pictures: CardPicture[]
  /** The middle and the foot, in shares of the picture. */
  x: number
  foot: number
  /** The room it may fill, in pixels. */
  room: Size
  /** 0 at infinity, 1 close by. */
  near: number
  lag: number
  /** In the air: nothing of it falls on the ground. */
  isAloft?: boolean
}
export type GatheringPlan = { cards: Card[] }

/** Open: 0 lips together, 1 as wide as in a long a. Width: of the lips, 1 at rest. */
export type MouthShape = { open: number; width: number }

/** One shape for each frame of the film. */
export type MouthTrack = readonly MouthShape[]

/** What a speaker does besides speaking, one for each frame. Shares of the face's width; eyes from 0, open, to 1. */
export type Bearing = { right: number; down: number; tilt: number; eyesClosed: number }

/** A picture whose face speaks. */
export type TalkingPlan = {
  mouth: MouthTrack
  bearing: readonly Bearing[]
  points: readonly Point[]
  /** How much larger the picture is at the end. */
  zoom: number
}

/** Where the face is at one moment of the film; null while it is not to be seen, or not from the front. */
export type FaceMoment = { points: readonly Point[] } | null

/** Moments at equal distances, the first at the film's beginning. */
export type FaceTrack = { momentsPerSecond: number; moments: readonly FaceMoment[] }

/** A film whose face says something else. */
export type SyncedPlan = {
  mouth: MouthTrack
  face: FaceTrack
  /** Of the film that is given; where it is shorter it goes back and forth. */
  sourceFrames: number
}

/** What is seen; how large and how long, and what is heard, is the scene's to say. */
export type FilmPicture =
  | { kind: 'scene' }
  | ({ kind: 'photo' } & PhotoPlan)
  | ({ kind: 'passage' } & PassagePlan)
  | ({ kind: 'gathering' } & GatheringPlan)
  | ({ kind: 'talking' } & TalkingPlan)
  | ({ kind: 'synced' } & SyncedPlan)

export type FilmPlan = {
  scene: ScenePlan
  picture: FilmPicture
  /** Frames that must look like an input, and so are encoded finely. */
  exact: readonly number[]
}
