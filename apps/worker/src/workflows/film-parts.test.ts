import type { FinishedCreation, Step } from '@kinora/domain'
import type { OpenPart, PartInput } from '@kinora/domain/films'
import { expect, it, vi } from 'vitest'
import { createFilm } from './film-parts.ts'

const object = (key: string) => ({ key, sha256: key, bytes: 1, mediaType: 'video/mp4' })
const creation = (key: string): FinishedCreation => ({
  result: object(key),
  cover: object(key),
  watermarked: null,
  seconds: 5,
  width: 16,
  height: 9,
  fps: 24,
})
const input: PartInput = {
  kind: 'video',
  segment: 0,
  words: null,
  shown: { seconds: 5, pictures: [] },
  madeFrom: null,
  weight: 1,
}
const createInputs = (count: number) => Array.from({ length: count }, (_, segment) => ({ ...input, segment }))

/** Waits for a turn of the event loop instead of a number of microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const open = (made: readonly (FinishedCreation | null)[] = []) => {
  const cancel = vi.fn()
  const onTakenOver = vi.fn()
  const local = {
    openParts: vi.fn(
      async ({ before, parts }: { before: number; parts: readonly unknown[] }): Promise<OpenPart[]> =>
        parts.map((_, i) => ({ id: `part ${before + i}`, made: made[i] ?? null })),
    ),
    closePart: vi.fn(async () => undefined),
    takeOverPart: vi.fn(async ({ creation: from }: { creation: FinishedCreation }) =>
      from.result.key === 'gone' ? null : creation('copy'),
    ),
  }
  const film = createFilm({
    tenantId: '1',
    taskId: '2',
    local,
    openScope: () => ({ run: (work) => work(), cancel }),
    createPartStep: (part) => ({ part }) as unknown as Step,
    onOpened: () => undefined,
    onTakenOver,
  })
  return { film, local, cancel, onTakenOver }
}

it('a film makes six parts at once, and the others as those end', async () => {
  const { film } = open()
  const parts = await film(createInputs(8))
  const begun: number[] = []
  const gates = createInputs(8).map(() => Promise.withResolvers<FinishedCreation>())
  const makes = gates.map(({ promise }, i) => {
    return parts.make(i, () => {
      begun.push(i)
      return promise
    })
  })
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  gates[3]?.resolve(creation('three'))
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  for (const { resolve } of gates) resolve(creation('any'))
  expect((await Promise.all(makes)).map(({ id }) => id)).toEqual(createInputs(8).map((_, i) => `part ${i}`))
})

it('a film closes each part with the creation that its steps returned', async () => {
  const { film, local } = open()
  const parts = await film(createInputs(1))
  const receivedSteps: unknown[] = []
  const made = await parts.make(0, async (step) => {
    receivedSteps.push(step)
    return creation('shot')
  })
  expect(receivedSteps).toEqual([{ part: 'part 0' }])
  expect(made).toEqual({ ...creation('shot'), id: 'part 0' })
  expect(local.closePart).toHaveBeenCalledExactlyOnceWith({
    tenantId: '1',
    taskId: '2',
    part: 'part 0',
    creation: creation('shot'),
  })
})

it('a film reuses earlier parts, and makes those that have been deleted since', async () => {
  const { film, local, onTakenOver } = open([creation('there'), creation('gone')])
  const parts = await film(createInputs(2))
  const make = vi.fn(async () => creation('new'))
  expect(await Promise.all([0, 1].map((i) => parts.make(i, make)))).toEqual([
    { ...creation('copy'), id: 'part 0' },
    { ...creation('new'), id: 'part 1' },
  ])
  expect(make).toHaveBeenCalledTimes(1)
  expect(onTakenOver).toHaveBeenCalledExactlyOnceWith(0)
  expect(local.closePart).toHaveBeenCalledTimes(1)
})

it('a failed part cancels all others, and all reject with its failure', async () => {
  const { film, local, cancel } = open()
  const parts = await film(createInputs(8))
  const running = Promise.withResolvers<FinishedCreation>()
  const begun: number[] = []
  const makes = createInputs(8).map((_, i) =>
    parts.make(i, () => {
      begun.push(i)
      return i === 1 ? Promise.reject(new Error('no model')) : running.promise
    }),
  )
  await settled()
  expect(cancel).toHaveBeenCalled()
  running.reject(new Error('cancelled'))
  const ends = await Promise.allSettled(makes)
  expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual(
    createInputs(8).map(() => 'Error: no model'),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(local.closePart).not.toHaveBeenCalled()
})

it('a film continues the count when parts are opened later', async () => {
  const { film, local } = open()
  await Promise.all([film(createInputs(3)), film(createInputs(1))])
  expect(local.openParts.mock.calls.map(([{ before }]) => before)).toEqual([0, 3])
})
