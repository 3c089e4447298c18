import { AppError, limits, type ReferenceModelRow } from '@kinora/contract'
import type { PreparedMedia } from '../steps/steps.ts'
import { checkSubjectNames } from '../subjects/check-subject-name.ts'
import { findReferences } from '../subjects/find-references.ts'
import { refuse } from './check-request.ts'
import type { InputAsk } from './define-generator.ts'

/** A subject kept by the service for a tenant, or for all of them. */
export type StoredSubject = {
  id: string
  name: string
  voice: string
  images: PreparedMedia[]
  videos: PreparedMedia[]
}

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
  if (typeof sent !== 'object' || sent === null) return body
  const named = (item: unknown): unknown => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
    const fields = item as Record<string, unknown>
    const { name, id } = fields
    return name === undefined || name === null || name === '' ? { ...fields, name: id } : fields
  }
  return { ...body, subjects: (Array.isArray(sent) ? sent : [sent]).map(named) }
}

const tooMany = (field: string, message: string): never => refuse({ field, rule: 'count', message })

/** A temporary subject brings its media along; one of the service has them stored. */
const isTemporary = ({ server_id }: AskedSubject): boolean => server_id === undefined

/** What holds between the lists of a request, whatever each of them may hold alone. */
export const checkReferences = (request: ReferenceRequest, row: ReferenceModelRow): void => {
  const { images, videos, subjects } = request
  const temporary = subjects.filter(isTemporary)
  const withVideo = temporary.filter((subject) => subject.videos.length > 0)
  const hasVideo = videos.length > 0 || withVideo.length > 0
  const most = hasVideo ? row.imagesWithVideo.most : row.images.most
  temporary.forEach((subject, i) => {
    if (subject.images.length + subject.videos.length > limits.subjectMedia)
      tooMany(`subjects[${i}].images`, `images and videos share ${limits.subjectMedia} places`)
  })
  const total = images.length + temporary.reduce((sum, subject) => sum + subject.images.length, 0)
  if (total > most)
    tooMany(
      'images',
      `${row.model} takes ${most} images${hasVideo ? ' beside a video' : ''}, those of subjects included`,
    )
  if (row.videoSubjects.most > 0) {
    if (withVideo.length > 1) tooMany('subjects', 'at most one temporary subject with a video')
    if (subjects.length - withVideo.length > 4) tooMany('subjects', `${row.model} takes 4 subjects without a video`)
  }
  subjects.forEach(({ server_id: id }, i) => {
    if (id !== undefined)
      refuse({ field: `subjects[${i}].server_id`, rule: 'reference', message: 'names no subject that can be used' })
  })
  const names = subjects.map(({ name }) => name)
  const again = checkSubjectNames(names)
  if (again) refuse({ field: `subjects[${again.index}].name`, rule: again.rule, message: again.message })
  // Without subjects, or with all that are stored, brackets are plain text.
  const { fault } = findReferences(request.prompt, names)
  if (fault && subjects.length > 0 && !request.auto_subjects) refuse({ field: 'prompt', ...fault })
}

/** Every media value of the request: the flat lists, then what each temporary subject brings. */
export const referenceInputs = (request: ReferenceRequest): InputAsk[] => {
  const listed = (slot: string, field: string, rule: InputAsk['rule'], values: readonly string[] = []): InputAsk[] =>
    values.map((value, i) => ({ slot, field: `${field}[${i}]`, rule, value, isUsed: true }))
  return [
    ...listed('images', 'images', 'reference', request.images),
    // One video may be longer than each of two.
    ...listed('videos', 'videos', request.videos.length > 1 ? 'subjectVideo' : 'referenceVideo', request.videos),
    ...listed('sounds', 'sounds', 'referenceSound', request.sounds),
    ...request.subjects.filter(isTemporary).flatMap((subject) => {
      const place = request.subjects.indexOf(subject)
      const at = `subjects[${place}]`
      return [
        ...listed(`subject${place}.images`, `${at}.images`, 'reference', subject.images),
        ...listed(`subject${place}.videos`, `${at}.videos`, 'subjectVideo', subject.videos),
      ]
    }),
  ]
}

export const needsSomething = (request: ReferenceRequest): void => {
  const { images, videos, subjects, auto_subjects: auto } = request
  if (images.length + videos.length + subjects.length === 0 && !auto)
    throw new AppError('FieldLacking', {
      detail: 'images; give images, videos or subjects, or set auto_subjects',
      field: 'images',
      rule: 'required',
    })
}
