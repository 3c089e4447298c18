import { mib } from './units.ts'

export const imageFormats = ['png', 'jpeg', 'webp'] as const
export const faceFormats = [...imageFormats, 'bmp'] as const
export const videoFormats = ['mp4', 'mov', 'avi'] as const
export const soundFormats = ['mp3', 'wav', 'aac', 'm4a'] as const
export const subtitleFormats = ['srt'] as const
export type InputFormat =
  | (typeof faceFormats)[number]
  | (typeof videoFormats)[number]
  | (typeof soundFormats)[number]
  | (typeof subtitleFormats)[number]

/** Limits of a media field. Byte sizes are maxima; `aspect` is the longest side divided by the shortest. */
export type InputRule = {
  kind: 'image' | 'video' | 'audio' | 'subtitle'
  formats: readonly InputFormat[]
  /** Decoded size of a Base64 value. */
  embeddedBytes: number
  fetchedBytes: number
  minSide: number
  /** Exclusive maximum of the longest side. */
  sideUnder?: number
  /** `under4` is exclusive, `upTo2` inclusive. */
  aspect?: 'under4' | 'upTo2'
  /** Exclusive maximum of the frame rate. */
  fpsUnder?: number
  /** Preparation keeps the size and frame rate of the input as far as the time limit allows. */
  keepsDetail?: true
  /** Inclusive range of the duration in seconds; `lengthToleranceSeconds` is added. */
  seconds?: { least: number; most: number }
  /** Longer inputs are cut to this length instead of rejected. */
  keptSeconds?: number
}

const image = {
  kind: 'image',
  formats: imageFormats,
  embeddedBytes: 20 * mib,
  fetchedBytes: 50 * mib,
  minSide: 1,
  aspect: 'under4',
} as const satisfies InputRule
const video = {
  kind: 'video',
  formats: videoFormats,
  embeddedBytes: 20 * mib - 1,
  fetchedBytes: 100 * mib,
  minSide: 128,
  aspect: 'under4',
} as const satisfies InputRule

const sound = {
  kind: 'audio',
  formats: soundFormats,
  embeddedBytes: 20 * mib - 1,
  fetchedBytes: 50 * mib,
  minSide: 0,
} as const satisfies InputRule
const voiceFile = { formats: ['mp3', 'm4a', 'wav'], fetchedBytes: 20 * mib } as const
const upToFiveMinutes = { least: 0, most: 300 } as const

/** Limits of media inputs, shared by all endpoints. */
export const inputRules = {
  /** Start and end frames. */
  frame: { ...image, embeddedBytes: 10 * mib - 1 },
  /** References, subjects, assets. */
  reference: { ...image, minSide: 128 },
  mark: { ...image, minSide: 16 },
  referenceVideo: { ...video, seconds: { least: 0, most: 8 } },
  subjectVideo: { ...video, seconds: { least: 0, most: 5 } },
  referenceSound: { ...sound, formats: ['mp3'], seconds: { least: 3, most: 12 } },
  /** An image of any size. */
  picture: image,
  /** A reference photo that selects a face. */
  face: {
    ...image,
    formats: faceFormats,
    embeddedBytes: 10 * mib,
    fetchedBytes: 10 * mib,
    aspect: 'upTo2',
    sideUnder: 4096,
  },
  film: { ...video, seconds: upToFiveMinutes },
  filmToEnlarge: { ...video, seconds: upToFiveMinutes, fpsUnder: 60, keepsDetail: true },
  filmToExtend: { ...video, seconds: { least: 4, most: 60 } },
  filmToReplicate: { ...video, seconds: { least: 5, most: 180 } },
  sound: { ...sound, seconds: upToFiveMinutes },
  /** The song of a music video. */
  song: { ...sound, seconds: { least: 10, most: 300 } },
  /** A recording for voice cloning. */
  voiceSample: { ...sound, ...voiceFile, seconds: { least: 10, most: 300 } },
  /** A spoken line of the voice, shorter than 8 seconds. */
  voiceLine: { ...sound, ...voiceFile, seconds: { least: 0, most: 7.999 } },
  /** Background music of any length; only as much as a film can use is kept. */
  background: { ...sound, seconds: { least: 0, most: 86_400 }, keptSeconds: 600 },
  /** Speech that a step generated; long because of slow speech of a long text. */
  spoken: { ...sound, seconds: { least: 0, most: 1800 } },
  /** By URL only. The last cue ends at most one second after the longest song. */
  subtitles: {
    kind: 'subtitle',
    formats: subtitleFormats,
    embeddedBytes: 0,
    fetchedBytes: mib,
    minSide: 0,
    seconds: { least: 0, most: upToFiveMinutes.most + 1 },
  },
} as const satisfies Record<string, InputRule>
export type InputRuleName = keyof typeof inputRules

export const pixelsMax = 50_000_000
/** Measured durations may exceed a limit by this tolerance. */
export const lengthToleranceSeconds = 0.05
