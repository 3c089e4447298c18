import { adminEndpoints } from '@kinora/contract'
import { countPullBytes, knownWeights, weightNames } from '@kinora/domain/weights'
import type { HeldState, WantedWeight, WeightAdmin } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { callAdmin, captureRefusal } from './test-setup/call-admin.ts'
import { weightRoutes } from './weight-routes.ts'

const whole = countPullBytes(knownWeights.rife)
const heldAs = (holder: string, state: HeldState, doneBytes = 0) => ({
  holder,
  name: 'rife',
  state,
  doneBytes,
  fault: state === 'broken' ? 'checksum' : '',
  asks: 1,
  checks: 0,
})

const open = (held: ReturnType<typeof heldAs>[] = [], wanted: WantedWeight[] = []) => {
  const weights = {
    wanted: async () => wanted,
    held: async () => held,
    want: vi.fn(async () => undefined),
    unwant: vi.fn(async () => undefined),
    requestCheck: vi.fn(async (name: string) => wanted.some((each) => each.name === name)),
  }
  return { routes: weightRoutes({ weights: weights as unknown as WeightAdmin }), weights }
}
const isWanted: WantedWeight = { name: 'rife', isWanted: true, licence: 'MIT', asks: 2, checks: 1 }

it('listWeights returns every known weight; weights that no worker holds are absent', async () => {
  const { reply } = await callAdmin(open().routes, adminEndpoints.listWeights)
  const { weights } = adminEndpoints.listWeights.returns.parse(reply)
  expect(weights.map(({ name }) => name)).toEqual([...weightNames])
  expect(weights.every(({ state, wanted, done_bytes: done }) => state === 'absent' && !wanted && done === 0)).toBe(true)
})

it('pullWeight records the weight as wanted under its licence', async () => {
  const { routes, weights } = open([], [isWanted])
  const { reply } = await callAdmin(routes, adminEndpoints.pullWeight, { id: 'rife', fields: { licence: 'MIT' } })
  expect(weights.want).toHaveBeenCalledExactlyOnceWith('rife', 'MIT')
  expect(reply).toMatchObject({ name: 'rife', wanted: true, asks: 2, checks: 1, total_bytes: whole, workers: [] })
})

it('pullWeight rejects a licence other than that of the weight and records nothing', async () => {
  const { routes, weights } = open()
  const called = callAdmin(routes, adminEndpoints.pullWeight, { id: 'rife', fields: { licence: 'Apache-2.0' } })
  expect(await captureRefusal(called)).toMatchObject({
    reason: 'FieldInvalid',
    message: expect.stringContaining('MIT'),
  })
  expect(weights.want).not.toHaveBeenCalled()
})

it.each([
  ['pullWeight', { licence: 'MIT' }],
  ['verifyWeight', {}],
  ['removeWeight', {}],
] as const)('%s rejects an unknown weight', async (name, fields) => {
  const { routes, weights } = open()
  for (const id of ['nothing', '__proto__', '']) {
    const refusal = await captureRefusal(callAdmin(routes, adminEndpoints[name], { id, fields }))
    expect(refusal).toMatchObject({ reason: 'NotFound', message: expect.stringContaining('weight') })
  }
  for (const change of [weights.want, weights.unwant, weights.requestCheck]) expect(change).not.toHaveBeenCalled()
})

it('verifyWeight requests a check of a wanted weight and rejects an unwanted one', async () => {
  const { reply } = await callAdmin(open([], [isWanted]).routes, adminEndpoints.verifyWeight, { id: 'rife' })
  expect(reply).toMatchObject({ name: 'rife' })
  const unwanted = callAdmin(open().routes, adminEndpoints.verifyWeight, { id: 'rife' })
  expect(await captureRefusal(unwanted)).toMatchObject({ reason: 'NotFound' })
})

it('removeWeight records the weight as no longer wanted', async () => {
  const { routes, weights } = open()
  await callAdmin(routes, adminEndpoints.removeWeight, { id: 'rife' })
  expect(weights.unwant).toHaveBeenCalledExactlyOnceWith('rife')
})

it.each([
  [['ready', 'ready'], 'ready'],
  [['ready', 'absent'], 'absent'],
  [['ready', 'pulling', 'absent'], 'pulling'],
  [['ready', 'broken', 'pulling'], 'broken'],
] as const)('a weight with the worker states %j has the state %s', async (states, state) => {
  const held = states.map((each, at) => heldAs(`w${at}`, each))
  const { reply } = await callAdmin(open(held).routes, adminEndpoints.removeWeight, { id: 'rife' })
  expect(reply).toMatchObject({ state, total_bytes: whole * states.length })
})

it('done_bytes counts a ready worker in full and no worker above the total', async () => {
  const held = [heldAs('a', 'ready', 3), heldAs('b', 'pulling', 5), heldAs('c', 'pulling', whole * 2)]
  const { reply } = await callAdmin(open(held).routes, adminEndpoints.removeWeight, { id: 'rife' })
  expect(reply).toMatchObject({
    done_bytes: whole + 5 + whole,
    workers: [{ done_bytes: whole }, { done_bytes: 5 }, { done_bytes: whole }],
  })
})
