import type { Cost } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import type { ChooseRouteCall } from '../step-call.ts'
import { type ChooseRouteDeps, createChooseRoute } from './choose-route.ts'

const call: ChooseRouteCall = {
  tenantId: '1',
  taskId: '2',
  stepNo: 3,
  step: 'text-to-video',
  pool: 'gpu',
  other: 'fal',
  ask: {
    prompt: { text: 'prompt' },
    seconds: 4,
    width: 16,
    height: 16,
    fps: 24,
    seed: 1,
    movement: 'auto',
    style: 'general',
    sound: false,
  },
}
const overflow = { afterSeconds: 60, perTenantAndDay: { currency: 'USD', microUnits: 900 }, stepSeconds: 10 }

const runChoose = async (
  options: {
    estimate?: ((order: { input: object }) => Cost | undefined) | undefined
    isSpent?: boolean
    input?: Record<string, unknown>
    pool?: object
  } = {},
) => {
  const choose = vi.fn<ChooseRouteDeps['overflow']['choose']>(async () => ({ verdict: 'leave', waitSeconds: 70 }))
  const onChosen = vi.fn()
  const backend = 'estimate' in options && !options.estimate ? {} : { estimate: options.estimate ?? perSecond }
  const deps = {
    catalog: {
      pools: new Map([['gpu', options.pool ?? { replicas: [{ places: 1 }, { places: 3 }], overflow }]]),
      backend: () => ({ backend, config: {} }),
      listServers: () => ['fal'],
    },
    overflow: { choose },
    isSpent: () => options.isSpent === true,
    onChosen,
  } as unknown as ChooseRouteDeps
  const verdict = await createChooseRoute(deps)({ ...call, ask: options.input ?? call.ask })
  return { verdict, question: choose.mock.lastCall?.[0], onChosen }
}
const perSecond = ({ input }: { input: object }): Cost => ({
  currency: 'USD',
  microUnits: 100 * (input as { seconds: number }).seconds,
})

it('chooseRoute sends the slots and rules of the pool and the estimate of the other route', async () => {
  const { verdict, question, onChosen } = await runChoose()
  expect(verdict).toBe('leave')
  expect(question).toEqual({
    tenantId: '1',
    taskId: '2',
    stepNo: 3,
    pool: 'gpu',
    places: 4,
    afterSeconds: 60,
    defaultSeconds: 10,
    hasOther: true,
    estimate: { currency: 'USD', microUnits: 400 },
    ceilingMicroUnits: 900,
  })
  expect(onChosen).toHaveBeenCalledExactlyOnceWith('gpu', 'leave', 70)
})

it('a route without estimates costs nothing', async () => {
  const { question } = await runChoose({ estimate: undefined })
  expect(question).toMatchObject({ hasOther: true, estimate: { currency: 'USD', microUnits: 0 } })
})

it.each([
  ['its monthly ceiling is reached', { isSpent: true }],
  ['its estimate is in another currency', { estimate: () => ({ currency: 'EUR', microUnits: 1 }) }],
  ['it has no estimate for the step', { estimate: () => undefined }],
  ['the price needs an output of an earlier step', { input: { ...call.ask, seconds: { written: {}, at: 'x' } } }],
])('the other route takes no step while %s', async (_, options) => {
  expect((await runChoose(options)).question).toMatchObject({ hasOther: false })
})

it('steps of a pool without overflow stay', async () => {
  const { verdict, question } = await runChoose({ pool: { replicas: [] } })
  expect([verdict, question]).toEqual(['stay', undefined])
})
