import { AppError, limits, type ReferenceModelRow } from '@kinora/contract'
import { listInputs, type MediaInput } from '../inputs/list-inputs.ts'
import type { Subject } from '../ports/subjects.ts'
import { refuse } from '../requests/check-request.ts'
import { LongText } from '../requests/long-text.ts'
import { checkSubjectNames } from '../subjects/check-subject-name.ts'
import { findReferences } from '../subjects/find-references.ts'
import { findStoredNames } from '../subjects/find-stored-names.ts'
import type { WithoutEffect } from '../warnings/fields-without-effect.ts'

export type RequestedSubject = {
  name: string
  server_id?: string | undefined
  images: string[]
  videos: string[]
  voice_id?: string | undefined
}

export type ReferenceRequest = {
  images: string[]
  videos: string[]
  sounds: string[]
  subjects: RequestedSubject[]
  auto_subjects: boolean
  prompt: string
}

/** One object counts as a list of one, and `id` replaces a missing name. */
export const readSubjects = (body: Record<string, unknown>): Record<string, unknown> => {
  const sent = body['subjects']
  if (typeof sent !== 'object' || sent === null || sent instanceof LongText) return body
  const named = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null || Array.isArray(item) || item instanceof LongText) return item
    const fields = item as Record<string, unknown>
    const { name, id } = fields
    return name === undefined || name === null || name === '' ? { ...fields, name: id } : fields
  }
  return { ...body, subjects: (Array.isArray(sent) ? sent : [sent]).map(named) }
}

/** A stored subject has its own media; media sent beside its id has no effect (D-241). */
export const storedSubjectMedia = ({ subjects }: Pick<ReferenceRequest, 'subjects'>): WithoutEffect =>
  Object.fromEntries(
    subjects.flatMap(({ server_id: id, images, videos }, i) =>
      id === undefined
        ? []
        : Object.entries({ images, videos }).flatMap(([field, sent]) =>
            sent.length === 0
              ? []
              : [[`subjects[${i}].${field}`, 'server_id names a stored subject with its own media']],
          ),
    ),
  )

const tooMany = (field: string, message: string): never => refuse({ field, rule: 'count', message })

/** A temporary subject brings its media; a stored one has them already. */
const isTemporary = ({ server_id }: RequestedSubject): boolean => server_id === undefined

/** Subjects in order: those of the request, then stored ones that the prompt names. */
export type CastSubject = { name: string; voice: string; place: number; stored: Subject | undefined }

export const resolveCast = (
  request: ReferenceRequest,
  row: ReferenceModelRow,
  known: readonly Subject[],
): CastSubject[] => {
  const cast = request.subjects.map(({ name, voice_id: voice, server_id: id }, place): CastSubject => {
    const stored = id === undefined ? undefined : known.find((subject) => subject.id === id)
    if (id !== undefined && !stored)
      refuse({ field: `subjects[${place}].server_id`, rule: 'reference', message: 'names no subject that can be used' })
    return { name, voice: voice ?? stored?.voice ?? '', place, stored }
  })
  if (!request.auto_subjects) return cast
  const taken = new Set(cast.map(({ name }) => name))
  const byName = new Map(known.toReversed().map((subject) => [subject.name, subject]))
  let remainingImages =
    row.images.most -
    request.images.length -
    countImages(request.subjects) -
    countImages(cast.flatMap(({ stored }) => stored ?? []))
  for (const name of findStoredNames(request.prompt, byName.keys())) {
    const stored = byName.get(name)
    if (!stored || taken.has(name) || cast.length >= row.subjects.most || stored.images.length > remainingImages)
      continue
    if (stored.videos.length > 0 && row.videoSubjects.most === 0) continue
    remainingImages -= stored.images.length
    cast.push({ name, voice: stored.voice, place: cast.length, stored })
  }
  return cast
}

const countImages = (subjects: readonly { images: readonly unknown[] }[]): number =>
  subjects.reduce((sum, { images }) => sum + images.length, 0)

/** Rules between the lists of a request. */
export const checkReferences = (
  request: ReferenceRequest,
  row: ReferenceModelRow,
  cast: readonly CastSubject[],
): void => {
  const { images, videos, subjects } = request
  const temporary = subjects.filter(isTemporary)
  const withVideo = temporary.filter((subject) => subject.videos.length > 0)
  const stored = cast.flatMap((subject) => (subject.stored ? [subject.stored] : []))
  const storedVideos = stored.filter((subject) => subject.videos.length > 0)
  const hasVideo = videos.length + withVideo.length + storedVideos.length > 0
  const most = hasVideo ? row.imagesWithVideo.most : row.images.most
  subjects.forEach((subject, i) => {
    if (isTemporary(subject) && subject.images.length + subject.videos.length > limits.subjectMedia)
      tooMany(`subjects[${i}].images`, `images and videos share ${limits.subjectMedia} places`)
  })
  const subjectImages = [...temporary, ...stored].reduce((sum, subject) => sum + subject.images.length, 0)
  const total = images.length + subjectImages
  if (total > most)
    tooMany(
      'images',
      `${row.model} takes ${most} images${hasVideo ? ' beside a video' : ''}, those of subjects included`,
    )
  if (row.videoSubjects.most > 0) {
    if (withVideo.length > 1) tooMany('subjects', 'at most one temporary subject with a video')
    if (withVideo.length + storedVideos.length > row.videoSubjects.most)
      tooMany('subjects', `${row.model} takes ${row.videoSubjects.most} subjects with a video`)
    if (subjects.length - withVideo.length - storedVideos.length > 4)
      tooMany('subjects', `${row.model} takes 4 subjects without a video`)
  }
  const names = subjects.map(({ name }) => name)
  const again = checkSubjectNames(names)
  if (again) refuse({ field: `subjects[${again.index}].name`, rule: again.rule, message: again.message })
  // Without subjects, or with auto_subjects, brackets are plain text.
  const { fault } = findReferences(request.prompt, names)
  if (fault && subjects.length > 0 && !request.auto_subjects) refuse({ field: 'prompt', ...fault })
}

/** The stored form of a request: images are shown, other media are inputs only. */
export const withoutReferences = <R extends ReferenceRequest>({ videos, sounds, subjects, ...request }: R) => ({
  ...request,
  subjects: subjects.map(({ images, videos: _films, ...subject }) => subject),
})

/** All media values of the request: the flat lists, then those of each temporary subject. */
export const referenceInputs = (request: ReferenceRequest): MediaInput[] => [
  ...listInputs('images', 'reference', request.images),
  // A single video may be longer than each of two.
  ...listInputs('videos', request.videos.length > 1 ? 'subjectVideo' : 'referenceVideo', request.videos),
  ...listInputs('sounds', 'referenceSound', request.sounds),
  ...request.subjects.flatMap((subject, place) =>
    isTemporary(subject)
      ? [
          ...listInputs(`subjects[${place}].images`, 'reference', subject.images, `subject${place}.images`).map(
            (input) => ({ ...input, echoedIn: 'images' }),
          ),
          ...listInputs(`subjects[${place}].videos`, 'subjectVideo', subject.videos, `subject${place}.videos`),
        ]
      : [],
  ),
]

export const requireReferences = (request: ReferenceRequest): void => {
  const { images, videos, subjects, auto_subjects: auto } = request
  if (images.length + videos.length + subjects.length === 0 && !auto)
    throw new AppError('FieldLacking', {
      detail: 'images; give images, videos or subjects, or set auto_subjects',
      field: 'images',
      rule: 'required',
    })
}
