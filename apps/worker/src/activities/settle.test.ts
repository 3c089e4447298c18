import { expect, it, vi } from 'vitest'
import type { FlowOutcome } from '../step-call.ts'
import { createSettle, type SettleActivityDeps } from './settle.ts'

const written = { key: 'k', sha256: 's', bytes: 1, mediaType: 'text/plain' }

const settled = async (outcome: FlowOutcome, text: string | Error = 'a fox in the snow') => {
  const endTask = vi.fn<SettleActivityDeps['store']['endTask']>(async () => undefined)
  const deps = {
    store: { endTask },
    objects: { getText: () => (text instanceof Error ? Promise.reject(text) : Promise.resolve(text)) },
    tracing: { start: () => ({ end: () => undefined }) },
    clock: { nowMs: () => 0 },
    randomSource: { random16: () => 1 },
    settings: { cell: 0 },
  }
  await createSettle(deps as unknown as SettleActivityDeps)({ tenantId: '1', taskId: '2', outcome, trace: '' })
  return endTask.mock.lastCall?.[0]
}

it('settle stores a prompt that a step wrote as the used prompt, in a form the database accepts (D-503)', async () => {
  const used = { prompt: { written }, aspect_ratio: '3:4' }
  expect(await settled({ state: 'success', creations: [], used }, 'a fox\0\ud800')).toMatchObject({
    valuesUsed: { aspect_ratio: '3:4', prompt: 'a fox \uFFFD' },
  })
})

it('settle ends a task although its prompt cannot be read (D-503)', async () => {
  const used = { prompt: { written }, aspect_ratio: '3:4' }
  expect(await settled({ state: 'success', creations: [], used }, new Error('away'))).toMatchObject({
    state: 'success',
    valuesUsed: { aspect_ratio: '3:4' },
  })
})

it('settle passes the charges and warnings of a workflow to the store (D-501, D-502)', async () => {
  const warnings = [{ code: 'voice_unknown', field: 'voice_id', message: 'm' }] as const
  expect(await settled({ state: 'success', creations: [], charged: { 'lip sync': 4 }, warnings })).toMatchObject({
    charged: { 'lip sync': 4 },
    warnings,
    valuesUsed: {},
  })
})

it('settle stores no charges, warnings or used values for a failure', async () => {
  expect(await settled({ state: 'failed', errCode: 'UserCancelled' })).toMatchObject({
    errCode: 'UserCancelled',
    charged: {},
    warnings: [],
    valuesUsed: {},
  })
})

it('settle names the words that no step drew in one warning (D-501)', async () => {
  const notDrawn = { field: 'prompt', lists: [written, written] }
  const words = ['juggler', ...Array.from({ length: 11 }, (_, at) => `word ${at}`)]
  expect(await settled({ state: 'success', creations: [], notDrawn }, JSON.stringify(words))).toMatchObject({
    warnings: [{ code: 'not_drawn', field: 'prompt', message: expect.stringMatching(/draw: juggler, .* and 2 more$/) }],
  })
  expect(await settled({ state: 'success', creations: [], notDrawn }, new Error('away'))).toMatchObject({
    state: 'success',
    warnings: [],
  })
})
