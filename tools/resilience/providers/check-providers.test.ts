import { expect, it } from 'vitest'
import { checkProviders, checkSecrets, type ProviderFacts } from './check-providers.ts'

const facts = (more: Partial<ProviderFacts> = {}): ProviderFacts => ({
  name: 'fal',
  find: 'webhook',
  jobs: [{ id: 'a', task: 1 }],
  attempts: [{ task: 1, state: 'done', job: 'a' }],
  ...more,
})
const failing = (provider: ProviderFacts, state = 'success'): string[] =>
  checkProviders([provider], [{ task: 1, state }])
    .filter(({ culprits }) => culprits.length > 0)
    .map(({ sentence }) => sentence)

it('a run in which every job has its attempt passes', () => {
  expect(failing(facts())).toEqual([])
})

it.each([
  ['a job without an attempt', facts({ attempts: [] }), 'success', 'jobs at fal that no attempt has'],
  [
    'a job of an attempt that waits for a decision',
    facts({ attempts: [{ task: 1, state: 'unknown', job: null }] }),
    'processing',
    'jobs at fal that no attempt has',
  ],
  [
    'a second job of a task',
    facts({
      jobs: [
        { id: 'a', task: 1 },
        { id: 'b', task: 1 },
      ],
      attempts: [
        { task: 1, state: 'done', job: 'a' },
        { task: 1, state: 'done', job: 'b' },
      ],
    }),
    'success',
    'tasks paid twice at fal',
  ],
  [
    'a job that nobody started',
    facts({
      attempts: [
        { task: 1, state: 'done', job: 'a' },
        { task: 1, state: 'done', job: 'x' },
      ],
    }),
    'success',
    'attempts with a job that fal does not have',
  ],
  ['a task that hangs', facts(), 'processing', 'tasks that neither ended nor wait for a decision'],
])('the check of provider spend finds %s', (_, provider, state, sentence) => {
  expect(failing(provider, state)).toEqual([sentence])
})

it('a lost job of a provider without recovery waits for a decision', () => {
  const waiting = { task: 1, state: 'unknown', job: null }
  expect(failing(facts({ find: 'none', attempts: [waiting] }), 'processing')).toEqual([])
  expect(failing(facts({ find: 'none', attempts: [] }))).toEqual(['jobs at fal that no attempt has'])
})

it('the check of secrets finds a key in a log line', () => {
  expect(checkSecrets({ log: ['started'], rows: ['{}'] }, ['c4n4ry']).culprits).toEqual([])
  expect(checkSecrets({ log: ['sent c4n4ry'] }, ['c4n4ry'])).toEqual({
    sentence: 'texts with the key of a provider',
    culprits: ['log: sent c4n4ry'],
  })
})
