import type { FinishedCreation, ObjectRef } from '@kinora/domain'
import type { NewPart, PartAsk } from '@kinora/domain/films'
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
const ask = (change: Partial<PartAsk> = {}): PartAsk => ({
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
    // Every number comes twice, as a poor day may have it.
    chance: { random16: () => Math.floor(random++ / 2) },
    cell: 0,
  } as unknown as PartDeps
  return { deps, opened, getText, changed }
}
const call = { tenantId: '1', taskId: '2', part: '3', creation }

it('writes parts with their words, each under an id of its own, and reads the plan once', async () => {
  const { deps, opened, getText } = open()
  const lyric = { text: 'style' }
  const parts = [ask(), ask({ segment: 1, lyric }), ask({ kind: 'music', words: null, madeFrom: null })]
  const ids = (await createOpenParts(deps)({ tenantId: '1', taskId: '2', before: 4, parts })).map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  expect(opened.map(({ place, prompt, lyric: sung }) => [place, prompt, sung])).toEqual([
    [4, 'a lake', ''],
    [5, 'a lake', 'oil'],
    [6, '', ''],
  ])
  expect(opened[0]?.hash).toBe(opened[1]?.hash)
  expect(opened[2]?.hash).toBeNull()
  expect(getText).toHaveBeenCalledTimes(1)
})

it('finds parts made before, and never for one that is not to be taken over', async () => {
  const { deps } = open({ made: true })
  const parts = [ask(), ask({ madeFrom: null })]
  const found = await createOpenParts(deps)({ tenantId: '1', taskId: '2', before: 0, parts })
  expect(found.map(({ made }) => made)).toEqual([creation, null])
})

it('opens nothing for a film that was cancelled meanwhile (D-131)', async () => {
  const { deps } = open({ hasEnded: true })
  const call = createOpenParts(deps)({ tenantId: '1', taskId: '2', before: 0, parts: [ask()] })
  await expect(call).rejects.toMatchObject({ type: stepEnds.taskEnded })
})

it('tells readers of a part that ended, and of the film', async () => {
  const { deps, changed } = open()
  await createClosePart(deps)(call)
  expect(changed).toHaveBeenCalledExactlyOnceWith('1', '3', 3100)
})

it('copies what it takes over, so that it stays when the other leaves', async () => {
  const taken = await createTakeOverPart(open().deps)(call)
  expect(taken).toEqual({ ...creation, result: object('film 2'), cover: object('cover 2') })
  expect(await createTakeOverPart(open({ isGone: true }).deps)(call)).toBeNull()
})
