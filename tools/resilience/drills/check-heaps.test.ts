import { expect, it } from 'vitest'
import { checkHeaps } from './check-heaps.ts'

const mib = 2 ** 20
const heaps = (main: number, workflows: number) => [
  { threadId: 0, liveBytes: main * mib },
  { threadId: 1, liveBytes: workflows * mib },
]

it('checkHeaps passes heaps of constant size', () => {
  expect(checkHeaps(heaps(90, 30), heaps(92, 29), 600)).toEqual([])
})

it('checkHeaps names the thread that kept 20 KiB of each task', () => {
  expect(checkHeaps(heaps(90, 30), heaps(90, 42), 600)).toEqual(['thread 1 grew by 12 MiB over 600 tasks, 20 KiB each'])
})

it('checkHeaps finds 3 KiB kept of each task in a run of 10,000', () => {
  expect(checkHeaps(heaps(90, 30), heaps(120, 30), 10_000)).toEqual([
    'thread 0 grew by 30 MiB over 10000 tasks, 3 KiB each',
  ])
})

it('checkHeaps names a thread that ended', () => {
  expect(checkHeaps(heaps(90, 30), heaps(90, 30).slice(0, 1), 600)).toEqual(['thread 1 ended'])
})

it('checkHeaps fails a run that saw one thread or made no tasks', () => {
  expect(checkHeaps(heaps(90, 30).slice(0, 1), heaps(90, 30), 600)).toEqual([
    '1 threads seen and 600 tasks made: nothing tested',
  ])
  expect(checkHeaps(heaps(90, 30), heaps(90, 30), 0)).toEqual(['2 threads seen and 0 tasks made: nothing tested'])
})
