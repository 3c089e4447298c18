import type { FinishedCreation, Step } from '@kinora/domain'
import type { OpenPart, PartAsk } from '@kinora/domain/films'
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
const ask: PartAsk = {
  kind: 'video',
  segment: 0,
  words: null,
  shown: { seconds: 5, pictures: [] },
  madeFrom: null,
  weight: 1,
}
const asks = (count: number) => Array.from({ length: count }, (_, segment) => ({ ...ask, segment }))

/** Rather a turn of the event loop than a number of turns of the queue of promises. */
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
    stepOf: (part) => ({ part }) as unknown as Step,
    onOpened: () => undefined,
    onTakenOver,
  })
  return { film, local, cancel, onTakenOver }
}

it('makes six parts at once, and the others as those end', async () => {
  const { film } = open()
  const parts = await film(asks(8))
  const begun: number[] = []
  const gates = asks(8).map(() => Promise.withResolvers<FinishedCreation>())
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
  expect((await Promise.all(makes)).map(({ id }) => id)).toEqual(asks(8).map((_, i) => `part ${i}`))
})

it('closes each part with what was made of it, by the steps of that part', async () => {
  const { film, local } = open()
  const parts = await film(asks(1))
  const asked: unknown[] = []
  const made = await parts.make(0, async (step) => {
    asked.push(step)
    return creation('shot')
  })
  expect(asked).toEqual([{ part: 'part 0' }])
  expect(made).toEqual({ ...creation('shot'), id: 'part 0' })
  expect(local.closePart).toHaveBeenCalledExactlyOnceWith({
    tenantId: '1',
    taskId: '2',
    part: 'part 0',
    creation: creation('shot'),
  })
})

it('takes over what was made before, and makes what has gone since', async () => {
  const { film, local, onTakenOver } = open([creation('there'), creation('gone')])
  const parts = await film(asks(2))
  const make = vi.fn(async () => creation('anew'))
  expect(await Promise.all([0, 1].map((i) => parts.make(i, make)))).toEqual([
    { ...creation('copy'), id: 'part 0' },
    { ...creation('anew'), id: 'part 1' },
  ])
  expect(make).toHaveBeenCalledTimes(1)
  expect(onTakenOver).toHaveBeenCalledExactlyOnceWith(0)
  expect(local.closePart).toHaveBeenCalledTimes(1)
})

it('cancels all when one fails, and all tell of that failure', async () => {
  const { film, local, cancel } = open()
  const parts = await film(asks(8))
  const running = Promise.withResolvers<FinishedCreation>()
  const begun: number[] = []
  const makes = asks(8).map((_, i) =>
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
    asks(8).map(() => 'Error: no model'),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(local.closePart).not.toHaveBeenCalled()
})

it('counts on when parts are opened later', async () => {
  const { film, local } = open()
  await Promise.all([film(asks(3)), film(asks(1))])
  expect(local.openParts.mock.calls.map(([{ before }]) => before)).toEqual([0, 3])
})
