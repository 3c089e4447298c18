import { expect, it } from 'vitest'
import { type RetentionDeps, removeDeleted, removeExpired, removeOrphans } from './retention.ts'

const nothing = { results: [], deletedInputs: [], subjectMedia: [], inputs: [], uploads: [] }
const row = (key: string) => ({ taskId: '1', place: 0, id: '1', keys: [key] })

const scene = (
  batches: Record<'results' | 'deletedInputs' | 'subjectMedia' | 'inputs' | 'uploads', string[][]>,
  owners: string[] = [],
  inUse: string[] = [],
) => {
  const seen: string[] = []
  const next = (kind: keyof typeof batches) => async () => (batches[kind].shift() ?? []).map(row)
  const removed = (kind: string) => async (rows: readonly { keys: string[] }[]) => {
    seen.push(`${kind} ${rows.flatMap(({ keys }) => keys).join()} recorded`)
  }
  const deps: RetentionDeps = {
    retention: {
      results: next('results'),
      resultsRemoved: removed('results'),
      deletedInputs: next('deletedInputs'),
      subjectMedia: next('subjectMedia'),
      subjectMediaRemoved: removed('media of subjects'),
      subjectMediaInUse: async () => inUse,
      subjectMediaWithdrawn: async (key, withdrawnKey) => void seen.push(`${key} is at ${withdrawnKey}`),
      inputs: next('inputs'),
      inputsRemoved: removed('inputs'),
      uploads: next('uploads'),
      uploadsRemoved: removed('uploads'),
      unneeded: async (stored) => stored.filter(({ owner }) => !owners.includes(owner)).map(({ key }) => key),
    },
    objects: {
      remove: async (keys) => void (keys.length > 0 && seen.push(`${keys.join()} removed`)),
      withdraw: async (key) => {
        seen.push(`${key} withdrawn`)
        return `work/${key}`
      },
      async *storedBefore(day) {
        seen.push(day.toISOString())
        yield [
          { key: 'a', owner: '1' },
          { key: 'b', owner: '2' },
        ]
      },
    },
  }
  return { deps, seen }
}

it('removeDeleted deletes media in batches, each before it is recorded (C54, D-152)', async () => {
  const { deps, seen } = scene({
    ...nothing,
    results: [['r1'], ['r2']],
    deletedInputs: [['d1']],
    subjectMedia: [['s1']],
  })
  await removeDeleted(deps)
  expect(seen).toEqual([
    'r1 removed',
    'results r1 recorded',
    'r2 removed',
    'results r2 recorded',
    'd1 removed',
    'inputs d1 recorded',
    's1 removed',
    'media of subjects s1 recorded',
  ])
})

it('removeDeleted withdraws media of deleted subjects that an open task uses, then records it (C54)', async () => {
  const { deps, seen } = scene({ ...nothing, subjectMedia: [['s1']] }, [], ['used'])
  await removeDeleted(deps)
  expect(seen).toEqual(['s1 removed', 'media of subjects s1 recorded', 'used withdrawn', 'used is at work/used'])
})

it('removeExpired deletes inputs and uploads past their retention (D-153)', async () => {
  const { deps, seen } = scene({ ...nothing, inputs: [['i1']], uploads: [['u1']] })
  await removeExpired(deps, { inputDays: 7 })
  expect(seen).toEqual(['i1 removed', 'inputs i1 recorded', 'u1 removed', 'uploads u1 recorded'])
})

it('removeOrphans deletes unreferenced objects, but none of the current and the previous day (D-071)', async () => {
  const { deps, seen } = scene(nothing, ['1'])
  await removeOrphans(deps, new Date('2026-03-05T00:00:01Z'))
  expect(seen).toEqual(['2026-03-04T00:00:01.000Z', 'b removed'])
})
