import { type Create, findCreate } from '../support/creates.ts'
import { dataUri } from '../support/files/bytes.ts'
import { png, smallPng } from '../support/files/png.ts'
import { type Body, quickBody, subjectsBody } from '../support/minimal-bodies.ts'
import type { EndCase, RequestCase } from './case.ts'
import { type EndCaseOptions, endCase, type RequestCaseOptions, requestCase } from './request-cases.ts'
import { serving } from './scripts.ts'
import type { Script, World } from './world.ts'

export type MediaKind = 'image' | 'video' | 'audio'

/** A media field and how to build a body with a value in it. */
export type MediaField = {
  create: Create
  kind: MediaKind
  /** Its name in `metadata.field`. */
  field: string
  with(value: unknown): Body
  /** The same with the least work if the task runs. */
  quickWith(value: unknown): Body
}

const listField = (
  code: 'I2V' | 'SE' | 'R2V' | 'R2I',
  kind: MediaKind,
  list: string,
  more: Body = {},
  place = 0,
): MediaField => {
  const create = findCreate(code)
  const put = (value: unknown): Body => ({
    ...more,
    [list]: place === 0 ? (code === 'SE' ? [value, smallPng] : [value]) : [smallPng, value],
  })
  return {
    create,
    kind,
    field: `${list}[${place}]`,
    with: put,
    quickWith: (value) => ({ ...quickBody(code), ...put(value) }),
  }
}

const short: Body = { duration: 1, resolution: '540p' }

export const startFrame = listField('I2V', 'image', 'images')
const endFrame = listField('SE', 'image', 'images', {}, 1)
export const referenceImage = listField('R2V', 'image', 'images')
const pictureToEdit = listField('R2I', 'image', 'images')
export const referenceVideo = listField('R2V', 'video', 'videos', { model: 'genq2-pro', images: undefined, ...short })
export const referenceSound = listField('R2V', 'audio', 'sounds', {
  model: 'genq3-mix',
  duration: 3,
  resolution: '720p',
})

const subjectField = (kind: 'image' | 'video', list: 'images' | 'videos'): MediaField => {
  const put = (value: unknown): Body => ({
    ...subjectsBody,
    ...short,
    model: kind === 'video' ? 'genq2-pro' : 'genq2',
    images: undefined,
    subjects: [{ name: 'a', [list]: [value] }],
  })
  return { create: findCreate('R2V'), kind, field: `subjects[0].${list}[0]`, with: put, quickWith: put }
}

export const watermarkField = (code: 'T2V' | 'I2V'): MediaField => ({
  create: findCreate(code),
  kind: 'image',
  field: 'wm_url',
  with: (value) => ({ watermark: true, wm_url: value }),
  quickWith: (value) => ({ ...quickBody(code), watermark: true, wm_url: value }),
})

/** The song of a music video. */
export const songField = (code: 'MV' | 'PMV'): MediaField => ({
  create: findCreate(code),
  kind: 'audio',
  field: 'audio_url',
  with: (value) => ({ audio_url: value }),
  quickWith: (value) => ({ ...quickBody(code), audio_url: value }),
})

/** Every field whose URL is fetched. */
export const mediaFields: readonly MediaField[] = [
  startFrame,
  endFrame,
  referenceImage,
  pictureToEdit,
  subjectField('image', 'images'),
  watermarkField('T2V'),
  watermarkField('I2V'),
  referenceVideo,
  subjectField('video', 'videos'),
  referenceSound,
]

/** One field of each kind, for slow rows. */
export const oneOfEachKind: readonly MediaField[] = [startFrame, referenceVideo, referenceSound]

const reasonPrefixes = { image: 'Image', video: 'Video', audio: 'Audio' } as const

/** Maps the reason for an image to another media kind (D-440). */
export const reasonFor = (kind: MediaKind, reason: string): string =>
  kind === 'image'
    ? reason
    : reason === 'ImageSizeInvalid'
      ? `${reasonPrefixes[kind]}FormatInvalid`
      : reason.replace('Image', reasonPrefixes[kind])

/** A value in the request itself; the response decides whether it is accepted. */
export const embeddedCase = (
  at: MediaField,
  name: string,
  value: (world: World) => unknown,
  options: RequestCaseOptions = {},
): RequestCase =>
  requestCase(
    at.create,
    `${at.field} ${name}`,
    async (minimal, world) => ({ ...minimal, ...at.with(await value(world)) }),
    {
      field: at.field,
      ...options,
    },
  )

type Bytes = Uint8Array | ((world: World) => Uint8Array | Promise<Uint8Array>)
const resolveBytes = (bytes: Bytes, world: World): Uint8Array | Promise<Uint8Array> =>
  typeof bytes === 'function' ? bytes(world) : bytes

/** A file embedded as Base64 that is accepted and checked later. */
export const embeddedEndCase = (
  at: MediaField,
  name: string,
  type: string,
  bytes: Bytes,
  options: EndCaseOptions = {},
): EndCase =>
  endCase(
    at.create,
    `${at.field} ${name} as Base64`,
    async (minimal, world) => ({ ...minimal, ...at.quickWith(dataUri(type, await resolveBytes(bytes, world))) }),
    options,
  )

/** A URL whose origin follows the script. */
export const fetchedEndCase = (
  at: MediaField,
  name: string,
  script: (world: World) => Script | Promise<Script>,
  { path, ...options }: EndCaseOptions & { path?: string } = {},
): EndCase =>
  endCase(
    at.create,
    `${at.field} ${name} by address`,
    async (minimal, world) => {
      const { url } = await world.origin(await script(world), path === undefined ? {} : { path })
      return { ...minimal, ...at.quickWith(url) }
    },
    options,
  )

/** The same file, embedded and by URL. */
export const embeddedAndFetchedCases = (
  at: MediaField,
  name: string,
  type: string,
  bytes: Bytes,
  options: EndCaseOptions = {},
): EndCase[] => [
  embeddedEndCase(at, name, type, bytes, options),
  fetchedEndCase(at, name, async (world) => serving(await resolveBytes(bytes, world)), options),
]

export const goodPng = png({ width: 256, height: 256 })
