import { AppError, limits, type ReferenceModelRow } from '@kinora/contract'
import { type InputAsk, listInputs } from '../inputs/list-inputs.ts'
import type { Subject } from '../ports/subjects.ts'
import { refuse } from '../requests/check-request.ts'
import { LongText } from '../requests/long-text.ts'
import { checkSubjectNames } from '../subjects/check-subject-name.ts'
import { findReferences } from '../subjects/find-references.ts'
import { findStoredNames } from '../subjects/find-stored-names.ts'
import type { WithoutEffect } from '../warnings/fields-without-effect.ts'

export type AskedSubject = {
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
  subjects: AskedSubject[]
  auto_subjects: boolean
  prompt: string
}

/** One object stands for a list of one, and `id` for a name that is missing. */
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

/** A stored subject has its media; what is sent beside its id changes nothing (D-241). */
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

/** A temporary subject brings its media along; one of the service has them stored. */
const isTemporary = ({ server_id }: AskedSubject): boolean => server_id === undefined

/** Who appears, in order: those of the request, then stored ones whose names stand in the prompt. */
export type CastSubject = { name: string; voice: string; place: number; stored: Subject | undefined }

export const castOf = (request: ReferenceRequest, row: ReferenceModelRow, known: readonly Subject[]): CastSubject[] => {
  const asked = request.subjects.map(({ name, voice_id: voice, server_id: id }, place): CastSubject => {
    const stored = id === undefined ? undefined : known.find((subject) => subject.id === id)
    if (id !== undefined && !stored)
      refuse({ field: `subjects[${place}].server_id`, rule: 'reference', message: 'names no subject that can be used' })
    return { name, voice: voice ?? stored?.voice ?? '', place, stored }
  })
  if (!request.auto_subjects) return asked
  const taken = new Set(asked.map(({ name }) => name))
  const byName = new Map(known.toReversed().map((subject) => [subject.name, subject]))
  let room =
    row.images.most -
    request.images.length -
    sumOf(request.subjects) -
    sumOf(asked.flatMap(({ stored }) => stored ?? []))
  for (const name of findStoredNames(request.prompt, byName.keys())) {
    const stored = byName.get(name)
    if (!stored || taken.has(name) || asked.length >= row.subjects.most || stored.images.length > room) continue
    if (stored.videos.length > 0 && row.videoSubjects.most === 0) continue
    room -= stored.images.length
    asked.push({ name, voice: stored.voice, place: asked.length, stored })
  }
  return asked
}

const sumOf = (subjects: readonly { images: readonly unknown[] }[]): number =>
  subjects.reduce((sum, { images }) => sum + images.length, 0)

/** What holds between the lists of a request, whatever each of them may hold alone. */
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
  const ofSubjects = [...temporary, ...stored].reduce((sum, subject) => sum + subject.images.length, 0)
  const total = images.length + ofSubjects
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
  // Without subjects, or with all that are stored, brackets are plain text.
  const { fault } = findReferences(request.prompt, names)
  if (fault && subjects.length > 0 && !request.auto_subjects) refuse({ field: 'prompt', ...fault })
}

/** What is kept of a request: images are shown, all other media is an input and nothing else. */
export const withoutReferences = <R extends ReferenceRequest>({ videos, sounds, subjects, ...request }: R) => ({
  ...request,
  subjects: subjects.map(({ images, videos: _films, ...subject }) => subject),
})

/** Every media value of the request: the flat lists, then what each temporary subject brings. */
export const referenceInputs = (request: ReferenceRequest): InputAsk[] => [
  ...listInputs('images', 'reference', request.images),
  // One video may be longer than each of two.
  ...listInputs('videos', request.videos.length > 1 ? 'subjectVideo' : 'referenceVideo', request.videos),
  ...listInputs('sounds', 'referenceSound', request.sounds),
  ...request.subjects.flatMap((subject, place) =>
    isTemporary(subject)
      ? [
          ...listInputs(`subjects[${place}].images`, 'reference', subject.images, `subject${place}.images`).map(
            (ask) => ({ ...ask, echoedIn: 'images' }),
          ),
          ...listInputs(`subjects[${place}].videos`, 'subjectVideo', subject.videos, `subject${place}.videos`),
        ]
      : [],
  ),
]

export const needsSomething = (request: ReferenceRequest): void => {
  const { images, videos, subjects, auto_subjects: auto } = request
  if (images.length + videos.length + subjects.length === 0 && !auto)
    throw new AppError('FieldLacking', {
      detail: 'images; give images, videos or subjects, or set auto_subjects',
      field: 'images',
      rule: 'required',
    })
}
