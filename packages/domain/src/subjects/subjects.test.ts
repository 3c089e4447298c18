import { fixedPrices } from '@kinora/contract'
import { expect, it } from 'vitest'
import type { Subject } from '../ports/subjects.ts'
import {
  createSubject,
  createSystemSubject,
  deleteSubject,
  type SubjectDeps,
  systemTenant,
  updateSubject,
} from './subjects.ts'
import {
  catchReason,
  id,
  idempotencyClaim,
  image,
  keyId,
  known,
  media,
  openSubjects,
  prepared,
  tenantId,
} from './test-setup/open-subjects.ts'

const create = (deps: SubjectDeps, body: object = {}, more: object = {}) =>
  createSubject(deps, {
    tenantId,
    keyId,
    body: { name: 'Anna', images: [image], ...body },
    idempotencyClaim: undefined,
    isFree: false,
    ...more,
  })

it('createSubject prepares the media, then charges and stores subject and reply in one transaction (D-344)', async () => {
  const { deps, log, tx, signals } = openSubjects()
  const reply = JSON.parse(await create(deps, { images: [image, `${image}?2`] }, { idempotencyClaim }))
  const { credits } = fixedPrices.subject
  expect(log).toEqual(['prepare 2', 'forget', `begin ${tenantId}`, `charge subject ${credits}`, 'insert', 'keep reply'])
  expect(signals.ordered).toHaveBeenCalledOnce()
  expect(reply).toMatchObject({ name: 'Anna', images: ['https://media/i0', 'https://media/i1'], videos: [], credits })
  expect(tx.insertSubject.mock.lastCall?.[0]).toMatchObject({ isSystem: false, description: 'a fox in snow' })
})

it('createSubject waits for the result of the preparation', async () => {
  const { deps, log } = openSubjects({ outcomes: [undefined, undefined, prepared] })
  await create(deps)
  expect(log).toContain('insert')
})

it('createSubject rejects a tenant without credits before it prepares anything', async () => {
  const { deps, log } = openSubjects({ available: fixedPrices.subject.credits - 1 })
  expect(await catchReason(create(deps))).toBe('CreditInsufficient')
  expect(log).toEqual([])
})

it('createSubject charges a test key nothing (D-397)', async () => {
  const { deps, log } = openSubjects({ available: 0 })
  expect(JSON.parse(await create(deps, {}, { isFree: true })).credits).toBe(0)
  expect(log).toEqual(['prepare 1', 'forget', `begin ${tenantId}`, 'charge subject 0', 'insert'])
})

it('createSubject rejects with the media fault, charges nothing and deletes the preparation', async () => {
  const fault = { reason: 'ImageFormatInvalid', rule: 'format', message: 'is no image' } as const
  const { deps, log } = openSubjects({ outcomes: [{ fault }] })
  expect(await catchReason(create(deps))).toBe('ImageFormatInvalid')
  expect(log).toEqual(['prepare 1', 'forget'])
})

it.each([
  [{ images: undefined }, 'FieldLacking'],
  [{ name: '' }, 'FieldLacking'],
  [{ name: '[x]' }, 'FieldInvalid'],
  [{ images: ['not an address'] }, 'FieldInvalid'],
])('createSubject rejects %j and charges nothing', async (body, reason) => {
  const { deps, log } = openSubjects()
  expect(await catchReason(create(deps, body))).toBe(reason)
  expect(log).toEqual([])
})

it('createSystemSubject stores a subject for everyone free of charge', async () => {
  const { deps, log, tx } = openSubjects({ available: 0 })
  const reply = await createSystemSubject(deps, { name: 'Anna', images: [image], voice_id: 'calm' })
  expect(log).toEqual(['prepare 1', 'forget', `begin ${systemTenant}`, 'insert'])
  expect(reply).toMatchObject({ name: 'Anna', voice_id: 'calm', credits: 0 })
  expect(tx.insertSubject.mock.lastCall?.[0].isSystem).toBe(true)
})

const change = (deps: SubjectDeps, body: Record<string, unknown>) => updateSubject(deps, { tenantId, id, body })

it('updateSubject changes the fields of the request and prepares nothing without media', async () => {
  const { deps, subjects, log } = openSubjects()
  await change(deps, { name: 'Berta', style: 'watercolour' })
  expect(subjects.update).toHaveBeenCalledExactlyOnceWith(tenantId, id, { name: 'Berta', style: 'watercolour' })
  expect(log).toEqual([])
})

it('updateSubject replaces the images after their preparation', async () => {
  const { deps, subjects } = openSubjects()
  const reply = await change(deps, { images: [image] })
  expect(subjects.update).toHaveBeenCalledExactlyOnceWith(tenantId, id, { images: [media('i0')] })
  expect(reply.images).toEqual(['https://media/i0'])
})

it.each([
  ['a subject that does not exist', [], {}, 'NotFound'],
  ['a subject for everyone', [{ ...known, isSystem: true }], {}, 'NotFound'],
  ['a video for a subject without one', [known], { videos: ['https://example.com/a.mp4'] }, 'FieldUnwanted'],
  ['an id that differs from the path', [known], { id: '1' }, 'FieldInvalid'],
] as [string, Subject[], Record<string, unknown>, string][])(
  'updateSubject rejects %s',
  async (_, stored, body, reason) => {
    const { deps, subjects } = openSubjects({ stored })
    expect(await catchReason(change(deps, body))).toBe(reason)
    expect(subjects.update).not.toHaveBeenCalled()
  },
)

it('updateSubject rejects a subject that is deleted concurrently', async () => {
  const { deps, subjects } = openSubjects()
  subjects.update.mockResolvedValueOnce(undefined)
  expect(await catchReason(change(deps, { name: 'Berta' }))).toBe('NotFound')
})

it('deleteSubject rejects a subject that does not exist', async () => {
  await expect(deleteSubject(openSubjects().deps, { tenantId, id })).resolves.toBeUndefined()
  expect(await catchReason(deleteSubject(openSubjects({ stored: [] }).deps, { tenantId, id }))).toBe('NotFound')
})
