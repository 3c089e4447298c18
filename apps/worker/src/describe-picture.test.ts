import { tmpdir } from 'node:os'
import { AppError } from '@kinora/contract'
import type { Poll, PreparedMedia } from '@kinora/domain'
import { expect, it } from 'vitest'
import { createDescribePicture, type DescribeDeps } from './describe-picture.ts'

const done: Poll = { state: 'done', output: { file: '' }, mediaType: 'text/plain' }
const failed: Poll = { state: 'failed', code: 'InternalServiceFailure', detail: '' }

/** Back ends in the order of the catalog, each by what it says of a picture or how it fails to. */
const describeWith = (...backends: (string | Poll | Error)[]) => {
  const deps = {
    catalog: {
      routesFor: () => ({ 'describe-image': backends.map((_, place) => ({ backend: String(place), pool: '' })) }),
      serversOf: (name: string) => [name],
      backend: (name: string) => {
        const way = backends[Number(name)] ?? ''
        const start = async () => {
          if (way instanceof Error) throw way
          return { name }
        }
        const backend = { start, poll: async () => (typeof way === 'string' ? done : way), reach: () => ({ name }) }
        return { backend, config: {} }
      },
    },
    http: ({ name }: { name: string }) => ({ bring: async () => Buffer.from(backends[Number(name)] as string) }),
    clock: { nowMs: () => Date.now() },
    chance: { random16: () => 1, randomWord: () => 'word' },
    cell: 0,
    scratchRoot: tmpdir(),
  } as unknown as DescribeDeps
  return createDescribePicture(deps)({} as PreparedMedia, new AbortController().signal, false)
}

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
