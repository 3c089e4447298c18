import { tmpdir } from 'node:os'
import { AppError } from '@kinora/contract'
import type { Poll, PreparedMedia } from '@kinora/domain'
import { expect, it } from 'vitest'
import { createDescribePicture, type DescribeDeps } from './describe-picture.ts'

const done: Poll = { state: 'done', output: { file: '' }, mediaType: 'text/plain' }
const failed: Poll = { state: 'failed', code: 'InternalServiceFailure', detail: 'no model' }

/** Backends in catalog order, each given by its answer or its failure. */
const open = (backends: (string | Poll | Error)[], stopping = new AbortController().signal) => {
  const failures: [backend: string, message: string][] = []
  const cancelled: string[] = []
  const deps = {
    onFailure: (backend: string, error: Error) => failures.push([backend, error.message]),
    catalog: {
      routesFor: () => ({ 'describe-image': backends.map((_, place) => ({ backend: String(place), pool: '' })) }),
      listServers: (name: string) => [name],
      backend: (name: string) => {
        const behaviour = backends[Number(name)] ?? ''
        const start = async () => {
          if (behaviour instanceof Error) throw behaviour
          return { name }
        }
        const poll = async () => (typeof behaviour === 'string' ? done : behaviour)
        const cancel = async () => void cancelled.push(name)
        const backend = { start, poll, cancel, endpoint: () => ({ name }) }
        return { backend, config: {} }
      },
    },
    http: ({ name }: { name: string }) => ({ fetchOutput: async () => Buffer.from(backends[Number(name)] as string) }),
    clock: { nowMs: () => Date.now() },
    randomSource: { random16: () => 1, randomWord: () => 'word' },
    cell: 0,
    scratchRoot: tmpdir(),
  } as unknown as DescribeDeps
  const describe = () => createDescribePicture(deps)({} as PreparedMedia, stopping, false)
  return { describe, failures, cancelled }
}
const describeWith = (...backends: (string | Poll | Error)[]) => open(backends).describe()

it.each([
  ['cannot be reached', new AppError('ModelUnavailable')],
  ['fails', failed],
  ['has lost the job', { state: 'lost' } as const],
  ['returns an empty text', '  '],
])('the next backend describes a picture when one %s', async (_, behaviour) => {
  expect(await describeWith(behaviour, 'a lamp', 'never called')).toBe('a lamp')
})

it('the description is empty when no backend returns one', async () => {
  expect(await describeWith(failed, new Error('away'))).toBe('')
  expect(await describeWith()).toBe('')
})

it('every backend failure is reported with its name and cause, and an empty answer is not', async () => {
  const lost = { state: 'lost' } as const
  const { describe, failures, cancelled } = open([new Error('away'), failed, lost, 'a lamp'])
  expect(await describe()).toBe('a lamp')
  expect(failures).toEqual([
    ['0', 'away'],
    ['1', 'internal service failure: no model'],
    ['2', 'the backend lost the job'],
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

it('a stopping worker reports no backend failure', async () => {
  const { describe, failures } = open([new Error('aborted')], AbortSignal.abort())
  expect(await describe()).toBe('')
  expect(failures).toEqual([])
})
