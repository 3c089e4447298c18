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

/** What a field takes. Sizes in bytes are the largest allowed; `aspect` is the longest side over the shortest. */
export type InputRule = {
  kind: 'image' | 'video' | 'audio' | 'subtitle'
  formats: readonly InputFormat[]
  /** Embedded as Base64, decoded. */
  embeddedBytes: number
  fetchedBytes: number
  minSide: number
  /** The longest side stays under it. */
  sideUnder?: number
  /** `under4` is exclusive, `upTo2` inclusive. */
  aspect?: 'under4' | 'upTo2'
  /** Frames a second stay under it. */
  fpsUnder?: number
  /** Prepared at its own size and pace, as far as there is time for it. */
  keepsDetail?: true
  /** Length in seconds, both ends included; the tolerance of measuring comes on top. */
  seconds?: { least: number; most: number }
  /** What lasts longer is cut there, not refused. */
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

/** The limits of media inputs, once for every field of every endpoint. */
export const inputRules = {
  /** Start and end frames. */
  frame: { ...image, embeddedBytes: 10 * mib - 1 },
  /** References, subjects, assets. */
  reference: { ...image, minSide: 128 },
  mark: { ...image, minSide: 16 },
  referenceVideo: { ...video, seconds: { least: 0, most: 8 } },
  subjectVideo: { ...video, seconds: { least: 0, most: 5 } },
  referenceSound: { ...sound, formats: ['mp3'], seconds: { least: 3, most: 12 } },
  /** A picture of any size. */
  picture: image,
  /** A face to know somebody by. */
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
  /** What a music video is made to. */
  song: { ...sound, seconds: { least: 10, most: 300 } },
  /** What a voice is known by. */
  voiceSample: { ...sound, ...voiceFile, seconds: { least: 10, most: 300 } },
  /** A line in the voice, shorter than 8 seconds. */
  voiceLine: { ...sound, ...voiceFile, seconds: { least: 0, most: 7.999 } },
  /** Played under a film: of any length, of which no more is kept than a film can use. */
  background: { ...sound, seconds: { least: 0, most: 86_400 }, keptSeconds: 600 },
  /** What a step has spoken; slow speech of a long text. */
  spoken: { ...sound, seconds: { least: 0, most: 1800 } },
  /** By address only. Its last cue ends at most a second after the longest song does. */
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
/** Measured lengths may miss a limit by this much. */
export const lengthToleranceSeconds = 0.05
