import { mib } from './units.ts'

export const imageFormats = ['png', 'jpeg', 'webp'] as const
export const faceFormats = [...imageFormats, 'bmp'] as const
export const videoFormats = ['mp4', 'mov', 'avi'] as const
export const soundFormats = ['mp3', 'wav', 'aac', 'm4a'] as const
export type InputFormat = (typeof faceFormats)[number] | (typeof videoFormats)[number] | (typeof soundFormats)[number]

/** What a field takes. Sizes in bytes are the largest allowed; `aspect` is the longest side over the shortest. */
export type InputRule = {
  kind: 'image' | 'video' | 'audio'
  formats: readonly InputFormat[]
  /** Embedded as Base64, decoded. */
  embeddedBytes: number
  fetchedBytes: number
  minSide: number
  /** The longest side stays under it. */
  sideUnder?: number
  /** `under4` is exclusive, `upTo2` inclusive. */
  aspect?: 'under4' | 'upTo2'
  /** Length in seconds, both ends included; the tolerance of measuring comes on top. */
  seconds?: { least: number; most: number }
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

/** The limits of media inputs, once for every field of every endpoint. */
export const inputRules = {
  /** Start and end frames. */
  frame: { ...image, embeddedBytes: 10 * mib - 1 },
  /** References, subjects, assets. */
  reference: { ...image, minSide: 128 },
  mark: { ...image, minSide: 16 },
  referenceVideo: { ...video, seconds: { least: 0, most: 8 } },
  subjectVideo: { ...video, seconds: { least: 0, most: 5 } },
  referenceSound: {
    kind: 'audio',
    formats: ['mp3'],
    embeddedBytes: 20 * mib - 1,
    fetchedBytes: 50 * mib,
    minSide: 0,
    seconds: { least: 3, most: 12 },
  },
} as const satisfies Record<string, InputRule>
export type InputRuleName = keyof typeof inputRules

export const pixelsMax = 50_000_000
/** Measured lengths may miss a limit by this much. */
export const lengthToleranceSeconds = 0.05
