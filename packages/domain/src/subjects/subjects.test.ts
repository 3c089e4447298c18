import { AppError, fixedPrices, recommendationTypes } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import type { PreparationOutcome, Subject, SubjectChange } from '../ports/subjects.ts'
import { quoteRecommendation, type RecommendDeps, recommendPrompts } from '../recommending/recommend-prompts.ts'
import type { PreparedMedia } from '../steps/steps.ts'
import { createSubject, createSystemSubject, deleteSubject, systemTenant, updateSubject } from './subjects.ts'

const tenantId = '247549788994682041'
const id = '247549788994682099'
const image = 'https://example.com/a.png'
const media = (key: string) => ({ key, sha256: key, bytes: 1, mediaType: 'image/png' }) as PreparedMedia
const known: Subject = {
  id,
  name: 'Anna',
  voice: '',
  style: '',
  description: 'a woman',
  images: [media('old')],
  videos: [],
  isSystem: false,
}
const scope = { method: 'POST', path: '/x', key: 'k' }
const once = { scope, bodyHash: 'h', earlier: undefined }
const prepared: PreparationOutcome = { prepared: { 0: media('i0'), 1: media('i1') }, description: 'a fox in snow' }

/** `outcomes`: what each look at the preparation finds; the last one holds for all that follow. */
const open = ({
  outcomes = [prepared] as (PreparationOutcome | undefined)[],
  available = 1_000,
  stored = [known] as Subject[],
} = {}) => {
  const log: string[] = []
  let looks = 0
  const subjects = {
    prepare: vi.fn(
      async (_tenant: string, _id: string, inputs: readonly object[]) => void log.push(`prepare ${inputs.length}`),
    ),
    outcome: async () => {
      looks += 1
      return outcomes[Math.min(looks, outcomes.length) - 1]
    },
    forget: vi.fn(async () => void log.push('forget')),
    find: async () => stored,
    update: vi.fn(
      async (_tenant: string, _id: string, change: SubjectChange) => ({ ...known, ...change }) as Subject | undefined,
    ),
    remove: async () => stored.length > 0,
  }
  const keepReply = vi.fn(async () => void log.push('keep reply'))
  const tx = {
    post: async ({ kind, credits }: { kind: string; credits: number }) => void log.push(`${kind} ${credits}`),
    insertSubject: vi.fn(async (_subject: Subject) => void log.push('insert')),
    keepReply,
  }
  const deps = {
    subjects,
    store: {
      available: async () => available,
      transaction: async (tenant: string, work: (given: typeof tx) => Promise<unknown>) => {
        log.push(`begin ${tenant}`)
        return work(tx)
      },
    },
    uploads: { find: async () => undefined },
    objects: { put: vi.fn(), newKey: () => 'key', signInput: async () => '' },
    signals: { ordered: vi.fn(async () => undefined), changed: async () => undefined },
    listen: (_id: string, wake: () => void) => {
      // A hint that comes at once: nothing here waits for the clock.
      queueMicrotask(wake)
      return () => undefined
    },
    hosts: { isForbidden: () => false },
    byteTools: {},
    clock: { nowMs: () => Date.UTC(2026, 0, 1) },
    chance: { random16: () => 1 },
    settings: { cell: 1 },
    signMedia: async ({ key }: PreparedMedia) => `https://media/${key}`,
    templates: [],
  }
  return { deps: deps as unknown as RecommendDeps, log, tx, subjects, keepReply, signals: deps.signals }
}

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error
  return error.reason
}
const create = (deps: RecommendDeps, body: object = {}, more: object = {}) =>
  createSubject(deps, {
    tenantId,
    body: { name: 'Anna', images: [image], ...body },
    once: undefined,
    isFree: false,
    ...more,
  })

it('createSubject prepares the media, then charges, stores and keeps the reply in one transaction', async () => {
  const { deps, log, tx, signals } = open()
  const reply = JSON.parse(await create(deps, { images: [image, `${image}?2`] }, { once }))
  const { credits } = fixedPrices.subject
  expect(log).toEqual([
    'prepare 2',
    'forget',
    `begin ${tenantId}`,
    `hold ${credits}`,
    `capture ${credits}`,
    'insert',
    'keep reply',
  ])
  expect(signals.ordered).toHaveBeenCalledOnce()
  expect(reply).toMatchObject({ name: 'Anna', images: ['https://media/i0', 'https://media/i1'], videos: [], credits })
  expect(tx.insertSubject.mock.lastCall?.[0]).toMatchObject({ isSystem: false, description: 'a fox in snow' })
})

it('createSubject waits until the preparation is known', async () => {
  const { deps, log } = open({ outcomes: [undefined, undefined, prepared] })
  await create(deps)
  expect(log).toContain('insert')
})

it('createSubject refuses a tenant that cannot pay before it prepares anything', async () => {
  const { deps, log } = open({ available: fixedPrices.subject.credits - 1 })
  expect(await reasonOf(create(deps))).toBe('CreditInsufficient')
  expect(log).toEqual([])
})

it('createSubject charges a test key nothing (D-397)', async () => {
  const { deps, log } = open({ available: 0 })
  expect(JSON.parse(await create(deps, {}, { isFree: true })).credits).toBe(0)
  expect(log).toEqual(['prepare 1', 'forget', `begin ${tenantId}`, 'insert'])
})

it('createSubject passes on the fault of its media, charges nothing and forgets the preparation', async () => {
  const fault = { reason: 'ImageFormatInvalid', rule: 'format', message: 'is no image' } as const
  const { deps, log } = open({ outcomes: [{ fault }] })
  expect(await reasonOf(create(deps))).toBe('ImageFormatInvalid')
  expect(log).toEqual(['prepare 1', 'forget'])
})

it.each([
  [{ images: undefined }, 'FieldLacking'],
  [{ name: '' }, 'FieldLacking'],
  [{ name: '[x]' }, 'FieldInvalid'],
  [{ images: ['not an address'] }, 'FieldInvalid'],
])('createSubject rejects %j and charges nothing', async (body, reason) => {
  const { deps, log } = open()
  expect(await reasonOf(create(deps, body))).toBe(reason)
  expect(log).toEqual([])
})

it('createSystemSubject stores a subject for everyone free of charge', async () => {
  const { deps, log, tx } = open({ available: 0 })
  const reply = await createSystemSubject(deps, { name: 'Anna', images: [image], voice_id: 'calm' })
  expect(log).toEqual(['prepare 1', 'forget', `begin ${systemTenant}`, 'insert'])
  expect(reply).toMatchObject({ name: 'Anna', voice_id: 'calm', credits: 0 })
  expect(tx.insertSubject.mock.lastCall?.[0].isSystem).toBe(true)
})

const change = (deps: RecommendDeps, body: Record<string, unknown>) => updateSubject(deps, { tenantId, id, body })

it('updateSubject changes what the request names and prepares nothing without media', async () => {
  const { deps, subjects, log } = open()
  await change(deps, { name: 'Berta', style: 'watercolour' })
  expect(subjects.update).toHaveBeenCalledExactlyOnceWith(tenantId, id, { name: 'Berta', style: 'watercolour' })
  expect(log).toEqual([])
})

it('updateSubject replaces the images after they have been prepared', async () => {
  const { deps, subjects } = open()
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
    const { deps, subjects } = open({ stored })
    expect(await reasonOf(change(deps, body))).toBe(reason)
    expect(subjects.update).not.toHaveBeenCalled()
  },
)

it('updateSubject rejects a subject that was deleted meanwhile', async () => {
  const { deps, subjects } = open()
  subjects.update.mockResolvedValueOnce(undefined)
  expect(await reasonOf(change(deps, { name: 'Berta' }))).toBe('NotFound')
})

it('deleteSubject rejects a subject that does not exist', async () => {
  await expect(deleteSubject(open().deps, { tenantId, id })).resolves.toBeUndefined()
  expect(await reasonOf(deleteSubject(open({ stored: [] }).deps, { tenantId, id }))).toBe('NotFound')
})

const wanted = { images: [image], type: [...recommendationTypes], count: 1 }
const recommend = (deps: RecommendDeps, more: object = {}) =>
  recommendPrompts(deps, { tenantId, body: wanted, once: undefined, isFree: false, ...more })

it('recommendPrompts charges what it quotes and answers the address as it was sent', async () => {
  const { deps, log } = open()
  const [line] = quoteRecommendation(wanted, deps.hosts)
  const reply = JSON.parse(await recommend(deps, { once }))
  expect(reply).toMatchObject({ images: [image], count: 1, credits: line?.credits })
  expect(reply.prompts).toHaveLength(1)
  expect(log).toEqual([
    'prepare 1',
    'forget',
    `begin ${tenantId}`,
    `hold ${line?.credits}`,
    `capture ${line?.credits}`,
    'keep reply',
  ])
})

it('recommendPrompts charges nothing when no back end could describe the picture', async () => {
  const { deps, log } = open({ outcomes: [{ prepared: { 0: media('i0') }, description: '' }] })
  expect(await reasonOf(recommend(deps))).toBe('ModelUnavailable')
  expect(log).toEqual(['prepare 1', 'forget'])
})

it('recommendPrompts refuses a tenant that cannot pay and costs a test key nothing', async () => {
  expect(await reasonOf(recommend(open({ available: 0 }).deps))).toBe('CreditInsufficient')
  const free = open({ available: 0 })
  expect(JSON.parse(await recommend(free.deps, { isFree: true })).credits).toBe(0)
  expect(free.log.some((line) => line.startsWith('hold'))).toBe(false)
})
