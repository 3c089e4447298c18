import { AppError, fixedPrices, type SubjectReply } from '@kinora/contract'
import { notEnough } from '../credits/not-enough.ts'
import { newId } from '../ids/new-id.ts'
import type { Chance, Clock } from '../ports/chance.ts'
import type { Once } from '../ports/idempotency.ts'
import type { Store } from '../ports/store.ts'
import type { Subject } from '../ports/subjects.ts'
import type { ObjectRef } from '../steps/media.ts'
import { type PrepareNowDeps, prepareNow } from './prepare-now.ts'
import { checkSubjectChange, checkSubjectCreation, subjectInputs } from './subject-request.ts'

export type SubjectDeps = PrepareNowDeps & {
  store: Pick<Store, 'transaction' | 'available'>
  clock: Clock
  chance: Chance
  settings: { cell: number }
  signMedia(object: ObjectRef): Promise<string>
}

export const subjectReplyOf = async (
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

const draw = ({ clock, chance, settings }: SubjectDeps): string =>
  newId(clock.nowMs(), settings.cell, chance.random16())

/** Brings the media in while the request waits, then charges and keeps the subject in one transaction. */
export const createSubject = async (
  deps: SubjectDeps,
  ask: { tenantId: string; body: Record<string, unknown>; once: Once | undefined; isFree: boolean },
): Promise<string> => {
  const { tenantId, once } = ask
  const credits = ask.isFree ? 0 : fixedPrices.subject.credits
  const { request, longTexts } = checkSubjectCreation(ask.body, deps.hosts)
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
  const reply = JSON.stringify(await subjectReplyOf(deps, subject, credits))
  await deps.store.transaction(tenantId, async (tx) => {
    for (const kind of ['hold', 'capture'] as const) if (!ask.isFree) await tx.post({ ref: id, kind, credits })
    await tx.insertSubject(subject)
    if (once) await tx.keepReply(once.scope, { bodyHash: once.bodyHash, reply, isOpen: false })
  })
  return reply
}

/** Whose subjects everyone may use; no customer's id. */
export const systemTenant = '0'

/** For everyone and free of charge; who may do this is the caller's matter. */
export const createSystemSubject = async (deps: SubjectDeps, body: Record<string, unknown>): Promise<SubjectReply> => {
  const { request, longTexts } = checkSubjectCreation(body, deps.hosts)
  const id = draw(deps)
  const media = await prepareNow(deps, { tenantId: systemTenant, id, inputs: subjectInputs(request), longTexts })
  const subject = { id, name: request.name, voice: request.voice_id ?? '', style: '', isSystem: true, ...media }
  await deps.store.transaction(systemTenant, (tx) => tx.insertSubject(subject))
  return subjectReplyOf(deps, subject, 0)
}

/** What is absent stays; the last write wins whole. */
export const updateSubject = async (
  deps: SubjectDeps,
  ask: { tenantId: string; id: string; body: Record<string, unknown> },
): Promise<SubjectReply> => {
  const { tenantId, id } = ask
  const known = (await deps.subjects.find(tenantId, [id])).find((subject) => !subject.isSystem)
  if (!known) throw new AppError('NotFound')
  const { request, longTexts } = checkSubjectChange(ask.body, id, deps.hosts)
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
  return subjectReplyOf(deps, changed, 0)
}

export const deleteSubject = async (
  { subjects }: Pick<SubjectDeps, 'subjects'>,
  ask: { tenantId: string; id: string },
): Promise<void> => {
  if (!(await subjects.remove(ask.tenantId, ask.id))) throw new AppError('NotFound')
}
