import { tmpdir } from 'node:os'
import { AppError } from '@kinora/contract'
import type { Poll, PreparedMedia } from '@kinora/domain'
import { expect, it } from 'vitest'
import { createDescribePicture, type DescribeDeps } from './describe-picture.ts'

const done: Poll = { state: 'done', output: { file: '' }, mediaType: 'text/plain' }
const failed: Poll = { state: 'failed', code: 'InternalServiceFailure', detail: 'no model' }

/** Back ends in the order of the catalog, each by what it says of a picture or how it fails to. */
const open = (backends: (string | Poll | Error)[], stopping = new AbortController().signal) => {
  const failures: [backend: string, message: string][] = []
  const cancelled: string[] = []
  const deps = {
    onFailure: (backend: string, error: Error) => failures.push([backend, error.message]),
    catalog: {
      routesFor: () => ({ 'describe-image': backends.map((_, place) => ({ backend: String(place), pool: '' })) }),
      serversOf: (name: string) => [name],
      backend: (name: string) => {
        const way = backends[Number(name)] ?? ''
        const start = async () => {
          if (way instanceof Error) throw way
          return { name }
        }
        const poll = async () => (typeof way === 'string' ? done : way)
        const cancel = async () => void cancelled.push(name)
        const backend = { start, poll, cancel, reach: () => ({ name }) }
        return { backend, config: {} }
      },
    },
    http: ({ name }: { name: string }) => ({ bring: async () => Buffer.from(backends[Number(name)] as string) }),
    clock: { nowMs: () => Date.now() },
    chance: { random16: () => 1, randomWord: () => 'word' },
    cell: 0,
    scratchRoot: tmpdir(),
  } as unknown as DescribeDeps
  const describe = () => createDescribePicture(deps)({} as PreparedMedia, stopping, false)
  return { describe, failures, cancelled }
}
const describeWith = (...backends: (string | Poll | Error)[]) => open(backends).describe()

it.each([
  ['cannot be asked', new AppError('ModelUnavailable')],
  ['fails', failed],
  ['has lost it', { state: 'lost' } as const],
  ['has nothing to say', '  '],
])('asks the next back end when one %s', async (_, way) => {
  expect(await describeWith(way, 'a lamp', 'never asked')).toBe('a lamp')
})

it('says nothing when no back end does', async () => {
  expect(await describeWith(failed, new Error('away'))).toBe('')
  expect(await describeWith()).toBe('')
})

it('every failure of a back end is reported with its name and cause, and none where there was none', async () => {
  const lost = { state: 'lost' } as const
  const { describe, failures, cancelled } = open([new Error('away'), failed, lost, 'a lamp'])
  expect(await describe()).toBe('a lamp')
  expect(failures).toEqual([
    ['0', 'away'],
    ['1', 'internal service failure: no model'],
    ['2', 'the back end lost the job'],
  ])
  expect(cancelled).toEqual([])
  const silent = open(['  '])
  await silent.describe()
  expect(silent.failures).toEqual([])
})

it('a job whose description cannot be fetched is cancelled', async () => {
  const { describe, failures, cancelled } = open([{ state: 'pending' }], AbortSignal.timeout(20))
  expect(await describe()).toBe('')
  expect([cancelled, failures]).toEqual([['0'], []])
})

it('a worker that stops reports no failure of a back end', async () => {
  const { describe, failures } = open([new Error('aborted')], AbortSignal.abort())
  expect(await describe()).toBe('')
  expect(failures).toEqual([])
})
