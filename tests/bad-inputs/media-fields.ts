import { type Create, createOf } from '../support/creates.ts'
import { dataUri } from '../support/files/bytes.ts'
import { png, smallPng } from '../support/files/png.ts'
import { type Body, quickOf, subjectsBody } from '../support/minimal-bodies.ts'
import { type AskFacts, asking, type EndFacts, ending } from './asking.ts'
import type { AskCase, EndCase } from './case.ts'
import { serving } from './scripts.ts'
import type { Script, World } from './world.ts'

export type MediaKind = 'image' | 'video' | 'audio'

/** A field that takes a media value, and how a value is put into it. */
export type MediaField = {
  create: Create
  kind: MediaKind
  /** As `metadata.field` names it. */
  field: string
  with(value: unknown): Body
  /** The same with the least work, should it come to that. */
  quickWith(value: unknown): Body
}

const inList = (
  code: 'I2V' | 'SE' | 'R2V' | 'R2I',
  kind: MediaKind,
  list: string,
  more: Body = {},
  place = 0,
): MediaField => {
  const create = createOf(code)
  const put = (value: unknown): Body => ({
    ...more,
    [list]: place === 0 ? (code === 'SE' ? [value, smallPng] : [value]) : [smallPng, value],
  })
  return {
    create,
    kind,
    field: `${list}[${place}]`,
    with: put,
    quickWith: (value) => ({ ...quickOf(code), ...put(value) }),
  }
}

const short: Body = { duration: 1, resolution: '540p' }

export const startFrame = inList('I2V', 'image', 'images')
const endFrame = inList('SE', 'image', 'images', {}, 1)
export const referenceImage = inList('R2V', 'image', 'images')
const pictureToEdit = inList('R2I', 'image', 'images')
export const referenceVideo = inList('R2V', 'video', 'videos', { model: 'genq2-pro', images: undefined, ...short })
export const referenceSound = inList('R2V', 'audio', 'sounds', { model: 'genq3-mix', duration: 3, resolution: '720p' })

const ofSubject = (kind: 'image' | 'video', list: 'images' | 'videos'): MediaField => {
  const put = (value: unknown): Body => ({
    ...subjectsBody,
    ...short,
    model: kind === 'video' ? 'genq2-pro' : 'genq2',
    images: undefined,
    subjects: [{ name: 'a', [list]: [value] }],
  })
  return { create: createOf('R2V'), kind, field: `subjects[0].${list}[0]`, with: put, quickWith: put }
}

export const mark = (code: 'T2V' | 'I2V'): MediaField => ({
  create: createOf(code),
  kind: 'image',
  field: 'wm_url',
  with: (value) => ({ watermark: true, wm_url: value }),
  quickWith: (value) => ({ ...quickOf(code), watermark: true, wm_url: value }),
})

/** The sound of a music video. */
export const songOf = (code: 'MV' | 'PMV'): MediaField => ({
  create: createOf(code),
  kind: 'audio',
  field: 'audio_url',
  with: (value) => ({ audio_url: value }),
  quickWith: (value) => ({ ...quickOf(code), audio_url: value }),
})

/** Every field whose address is fetched. */
export const mediaFields: readonly MediaField[] = [
  startFrame,
  endFrame,
  referenceImage,
  pictureToEdit,
  ofSubject('image', 'images'),
  mark('T2V'),
  mark('I2V'),
  referenceVideo,
  ofSubject('video', 'videos'),
  referenceSound,
]

/** One field of each kind, where a row takes long. */
export const oneOfEachKind: readonly MediaField[] = [startFrame, referenceVideo, referenceSound]

const named = { image: 'Image', video: 'Video', audio: 'Audio' } as const

/** The reason of an image as it is called for another kind (D-440). */
export const reasonFor = (kind: MediaKind, reason: string): string =>
  kind === 'image'
    ? reason
    : reason === 'ImageSizeInvalid'
      ? `${named[kind]}FormatInvalid`
      : reason.replace('Image', named[kind])

/** A value that stands in the request itself; whether it is taken shows in the answer. */
export const embedding = (
  at: MediaField,
  name: string,
  value: (world: World) => unknown,
  facts: AskFacts = {},
): AskCase =>
  asking(at.create, `${at.field} ${name}`, async (minimal, world) => ({ ...minimal, ...at.with(await value(world)) }), {
    field: at.field,
    ...facts,
  })

type Bytes = Uint8Array | ((world: World) => Uint8Array | Promise<Uint8Array>)
const bytesOf = (bytes: Bytes, world: World): Uint8Array | Promise<Uint8Array> =>
  typeof bytes === 'function' ? bytes(world) : bytes

/** A file embedded as Base64 that is accepted and then looked into. */
export const embeddedEnd = (at: MediaField, name: string, type: string, bytes: Bytes, facts: EndFacts = {}): EndCase =>
  ending(
    at.create,
    `${at.field} ${name} as Base64`,
    async (minimal, world) => ({ ...minimal, ...at.quickWith(dataUri(type, await bytesOf(bytes, world))) }),
    facts,
  )

/** An address that does what its script says. */
export const fetchedEnd = (
  at: MediaField,
  name: string,
  script: (world: World) => Script | Promise<Script>,
  { path, ...facts }: EndFacts & { path?: string } = {},
): EndCase =>
  ending(
    at.create,
    `${at.field} ${name} by address`,
    async (minimal, world) => {
      const { url } = await world.origin(await script(world), path === undefined ? {} : { path })
      return { ...minimal, ...at.quickWith(url) }
    },
    facts,
  )

/** The same file by both ways. */
export const bothWays = (at: MediaField, name: string, type: string, bytes: Bytes, facts: EndFacts = {}): EndCase[] => [
  embeddedEnd(at, name, type, bytes, facts),
  fetchedEnd(at, name, async (world) => serving(await bytesOf(bytes, world)), facts),
]

export const goodPng = png({ width: 256, height: 256 })
