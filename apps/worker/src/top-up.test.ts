import { AppError } from '@kinora/contract'
import { generators } from '@kinora/generators'
import { expect, it, vi } from 'vitest'
import { createTopUp } from './top-up.ts'

type Task = Parameters<ReturnType<typeof createTopUp>>[0]
type Prepared = Parameters<ReturnType<typeof createTopUp>>[1]

const task = (generator: string, model: string, params: unknown, slot: string): Task => ({
  taskId: '1',
  tenantId: 't',
  kind: 'task',
  isSandbox: false,
  generator,
  version: 1,
  model,
  params,
  starts: 1,
  trace: '',
  texts: {},
  inputs: [{ place: 0, slot, rule: 'sound', url: '', object: null, preparedKey: '' }],
})
const lasting = (seconds: number): Prepared => ({
  0: { key: '', sha256: '', bytes: 1, mediaType: 'audio/wav', width: 0, height: 0, seconds },
})
const open = (topUp: () => Promise<boolean> = async () => true) => {
  const store = { topUp: vi.fn(topUp) }
  const fail = vi.fn(async () => undefined)
  const findGenerator = ({ generator }: Task) => generators.find(({ id }) => id === generator)
  return { raise: createTopUp({ store, fail, findGenerator, draftDailySeconds: 600 }), store, fail }
}
const speechParams = { textSeconds: null, speed: 1, louder: 0 }

it.each([
  [5.05, 50],
  [5.06, 60],
  [0.2, 10],
])('topUp reserves the price of %d measured seconds, %d (D-016, D-345)', async (seconds, credits) => {
  const { raise, store } = open()
  const talking = task('digital-human', 'genq2-turbo', { ...speechParams, resolution: '720p' }, 'speech')
  expect(await raise(talking, lasting(seconds))).toBe(true)
  expect(store.topUp).toHaveBeenCalledExactlyOnceWith({
    tenantId: 't',
    taskId: '1',
    lines: [{ name: expect.any(String), credits }],
  })
})

it('topUp does not change a price that was known before', async () => {
  const { raise, store } = open()
  expect(await raise(task('lip-sync', '', { ...speechParams, textSeconds: 3 }, 'video'), lasting(9))).toBe(true)
  expect(await raise(task('text2video', 'genq2', {}, 'mark'), {})).toBe(true)
  expect(store.topUp).not.toHaveBeenCalled()
})

it('topUp ends a task whose full price is not covered (D-345)', async () => {
  const { raise, fail } = open(() => Promise.reject(new AppError('CreditInsufficient')))
  expect(await raise(task('upscale-new', '', { resolution: '8K' }, 'video'), lasting(9))).toBe(false)
  expect(fail).toHaveBeenCalledExactlyOnceWith({ tenantId: 't', taskId: '1' }, 'CreditInsufficient')
})
