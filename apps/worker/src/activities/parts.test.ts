import type { FinishedCreation, ObjectRef } from '@kinora/domain'
import type { NewPart, PartInput } from '@kinora/domain/films'
import { expect, it, vi } from 'vitest'
import { stepEnds } from '../step-call.ts'
import { createClosePart, createOpenParts, createTakeOverPart, type PartDeps } from './parts.ts'

const object = (key: string): ObjectRef => ({ key, sha256: 'aa', bytes: 1, mediaType: 'video/mp4' })
const creation: FinishedCreation = {
  result: object('film'),
  cover: object('cover'),
  watermarked: null,
  seconds: 5,
  width: 16,
  height: 9,
  fps: 24,
}
const plan = { written: object('plan'), at: 'shots.0.prompt' }
const createInput = (change: Partial<PartInput> = {}): PartInput => ({
  kind: 'video',
  segment: 0,
  words: plan,
  shown: { seconds: 5, pictures: [] },
  madeFrom: { prompt: plan, seed: 1, image: object('sent') },
  weight: 3,
  ...change,
})

const open = (options: { made?: boolean; hasEnded?: boolean; isGone?: boolean } = {}) => {
  const opened: NewPart[] = []
  let random = 0
  const getText = vi.fn(async () => JSON.stringify({ shots: [{ prompt: 'a lake' }] }))
  const changed = vi.fn(async () => undefined)
  const deps = {
    parts: {
      texts: async () => ({ style: 'oil' }),
      async open(_film: unknown, parts: readonly NewPart[]) {
        opened.push(...parts)
        return options.hasEnded ? [] : parts.map(({ id }) => id)
      },
      findMade: async (_tenant: string, hashes: readonly string[]) =>
        new Map(options.made ? hashes.map((hash) => [hash, creation]) : []),
      close: async (_part: unknown, made: FinishedCreation & { id: string }) =>
        options.hasEnded ? undefined : { creation: made, changed: [{ id: '3', version: 3100 }] },
    },
    objects: {
      getText,
      copy: async (_under: string, _owner: unknown, from: ObjectRef) =>
        options.isGone ? undefined : { ...from, key: `${from.key} 2` },
    },
    signals: { changed },
    clock: { nowMs: () => 1_800_000_000_000 },
    // Returns every number twice to provoke id collisions.
    randomSource: { random16: () => Math.floor(random++ / 2) },
    cell: 0,
  } as unknown as PartDeps
  return { deps, opened, getText, changed }
}
const call = { tenantId: '1', taskId: '2', part: '3', creation }

it('openParts stores parts with their texts under unique ids and reads the plan once', async () => {
  const { deps, opened, getText } = open()
  const lyric = { text: 'style' }
  const parts = [
    createInput(),
    createInput({ segment: 1, lyric }),
    createInput({ kind: 'music', words: null, madeFrom: null }),
  ]
  const ids = (await createOpenParts(deps)({ tenantId: '1', taskId: '2', before: 4, parts })).map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  expect(opened.map(({ place, prompt, lyric: lyricText }) => [place, prompt, lyricText])).toEqual([
    [4, 'a lake', ''],
    [5, 'a lake', 'oil'],
    [6, '', ''],
  ])
  expect(opened[0]?.hash).toBe(opened[1]?.hash)
  expect(opened[2]?.hash).toBeNull()
  expect(getText).toHaveBeenCalledTimes(1)
})

it('openParts finds reusable parts, but none for a part without madeFrom', async () => {
  const { deps } = open({ made: true })
  const parts = [createInput(), createInput({ madeFrom: null })]
  const openedParts = await createOpenParts(deps)({ tenantId: '1', taskId: '2', before: 0, parts })
  expect(openedParts.map(({ made }) => made)).toEqual([creation, null])
})

it('openParts opens nothing for a film that was cancelled meanwhile (D-131)', async () => {
  const { deps } = open({ hasEnded: true })
  const call = createOpenParts(deps)({ tenantId: '1', taskId: '2', before: 0, parts: [createInput()] })
  await expect(call).rejects.toMatchObject({ type: stepEnds.taskEnded })
})

it('closePart notifies readers of the part and of the film', async () => {
  const { deps, changed } = open()
  await createClosePart(deps)(call)
  expect(changed).toHaveBeenCalledExactlyOnceWith('1', '3', 3100)
})

it('takeOverPart copies the objects, so that they outlive the original part', async () => {
  const reusedPart = await createTakeOverPart(open().deps)(call)
  expect(reusedPart).toEqual({ ...creation, result: object('film 2'), cover: object('cover 2') })
  expect(await createTakeOverPart(open({ isGone: true }).deps)(call)).toBeNull()
})
