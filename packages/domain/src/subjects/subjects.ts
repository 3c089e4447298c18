import { AppError, fixedPrices, type SubjectReply } from '@kinora/contract'
import { notEnough } from '../credits/not-enough.ts'
import { newId } from '../ids/new-id.ts'
import type { IdempotencyClaim } from '../ports/idempotency.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import type { Store } from '../ports/store.ts'
import type { Subject } from '../ports/subjects.ts'
import type { ObjectRef } from '../steps/media.ts'
import { type PrepareNowDeps, prepareNow } from './prepare-now.ts'
import { checkSubjectChange, checkSubjectCreation, subjectInputs } from './subject-request.ts'

export type SubjectDeps = PrepareNowDeps & {
  store: Pick<Store, 'transaction' | 'available'>
  clock: Clock
  randomSource: RandomSource
  settings: { cell: number }
  signMedia(object: ObjectRef): Promise<string>
}

export const buildSubjectReply = async (
  { signMedia }: Pick<SubjectDeps, 'signMedia'>,
  subject: Subject,
  price: number,
): Promise<SubjectReply> => ({
  id: subject.id,
  name: subject.name,
  images: await Promise.all(subject.images.map(signMedia)),
  videos: await Promise.all(subject.videos.map(signMedia)),
  voice_id: subject.voice,
  style: subject.style,
  description: subject.description,
  credits: price,
})

const draw = ({ clock, randomSource, settings }: SubjectDeps): string =>
  newId(clock.nowMs(), settings.cell, randomSource.random16())

/** Prepares the media while the request waits, then charges and stores the subject in one transaction. */
export const createSubject = async (
  deps: SubjectDeps,
  input: {
    tenantId: string
    keyId: string
    body: Record<string, unknown>
    idempotencyClaim: IdempotencyClaim | undefined
    isFree: boolean
  },
): Promise<string> => {
  const { tenantId, idempotencyClaim } = input
  const credits = input.isFree ? 0 : fixedPrices.subject.credits
  const { request, longTexts } = checkSubjectCreation(input.body, deps.hosts)
  const available = await deps.store.available(tenantId)
  if (available < credits) throw notEnough(credits, { available })
  const id = draw(deps)
  const media = await prepareNow(deps, { tenantId, id, inputs: subjectInputs(request), longTexts })
  const subject = {
    id,
    name: request.name,
    voice: request.voice_id ?? '',
    style: '',
    isSystem: false,
    ...media,
  }
  const reply = JSON.stringify(await buildSubjectReply(deps, subject, credits))
  await deps.store.transaction(tenantId, async (tx) => {
    await tx.charge({ id, keyId: input.keyId, generator: 'subject', credits })
    await tx.insertSubject(subject)
    if (idempotencyClaim)
      await tx.keepReply(idempotencyClaim.scope, { bodyHash: idempotencyClaim.bodyHash, reply, isOpen: false })
  })
  return reply
}

/** Tenant of the subjects for everyone; not a customer's id. */
export const systemTenant = '0'

/** Available to everyone and free of charge; the caller checks permissions. */
export const createSystemSubject = async (deps: SubjectDeps, body: Record<string, unknown>): Promise<SubjectReply> => {
  const { request, longTexts } = checkSubjectCreation(body, deps.hosts)
  const id = draw(deps)
  const media = await prepareNow(deps, { tenantId: systemTenant, id, inputs: subjectInputs(request), longTexts })
  const subject = { id, name: request.name, voice: request.voice_id ?? '', style: '', isSystem: true, ...media }
  await deps.store.transaction(systemTenant, (tx) => tx.insertSubject(subject))
  return buildSubjectReply(deps, subject, 0)
}

/** Absent fields stay unchanged; the last write wins as a whole. */
export const updateSubject = async (
  deps: SubjectDeps,
  input: { tenantId: string; id: string; body: Record<string, unknown> },
): Promise<SubjectReply> => {
  const { tenantId, id } = input
  const known = (await deps.subjects.find(tenantId, [id])).find((subject) => !subject.isSystem)
  if (!known) throw new AppError('NotFound')
  const { request, longTexts } = checkSubjectChange(input.body, id, deps.hosts)
  const { name, style, description, voice_id: voice, ...sent } = request
  if (sent.videos && known.videos.length === 0)
    throw new AppError('FieldUnwanted', {
      detail: 'videos: the subject was created without one',
      field: 'videos',
      rule: 'unwanted',
    })
  const media =
    sent.images || sent.videos
      ? await prepareNow(deps, { tenantId, id: draw(deps), inputs: subjectInputs(sent), longTexts })
      : { images: [], videos: [] }
  const given = Object.entries({ name, style, description, voice }).filter(([, value]) => value !== undefined)
  const changed = await deps.subjects.update(tenantId, id, {
    ...Object.fromEntries(given),
    ...(sent.images ? { images: media.images } : {}),
    ...(sent.videos ? { videos: media.videos } : {}),
  })
  if (!changed) throw new AppError('NotFound')
  return buildSubjectReply(deps, changed, 0)
}

export const deleteSubject = async (
  { subjects }: Pick<SubjectDeps, 'subjects'>,
  input: { tenantId: string; id: string },
): Promise<void> => {
  if (!(await subjects.remove(input.tenantId, input.id))) throw new AppError('NotFound')
}
