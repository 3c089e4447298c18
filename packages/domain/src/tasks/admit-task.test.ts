import { AppError, priceListVersion } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { inBatches } from '../comic-script/script-reader.ts'
import { notEnough } from '../credits/not-enough.ts'
import { IdTaken } from '../ports/store.ts'
import { admitTask } from './admit-task.ts'
import { quoteTask } from './quote-task.ts'
import { askFor, generatorWith, openAdmission, refusalOf } from './test-setup/admission.ts'

const scope = { method: 'POST', path: '/x', key: 'k' }

it('admitTask holds the price, enters the lane and stores the task in one transaction', async () => {
  const { deps, log, tasks } = openAdmission()
  const { reply, ordered } = await admitTask(deps, askFor({ seconds: 4, payload: 'p', callback_url: 'https://c/' }))
  expect(log).toEqual(['begin', 'hold 8', 'enter normal', 'insert'])
  expect(tasks).toMatchObject([
    {
      keyId: 'k',
      generator: 'small',
      version: 2,
      credits: 8,
      lane: 'normal',
      price: { version: priceListVersion, lines: [{ name: '4 s', credits: 8 }] },
      params: { seconds: 4 },
      texts: { prompt: 'a fox' },
      payload: 'p',
      callbackUrl: 'https://c/',
      isPreparing: false,
    },
  ])
  expect(tasks[0]?.used).toEqual({ model: 'gen1', prompt: 'a fox', seconds: 4 })
  expect(JSON.parse(reply)).toEqual({
    id: tasks[0]?.id,
    task_id: tasks[0]?.id,
    state: 'created',
    model: 'gen1',
    prompt: 'a fox',
    seconds: 4,
    image: '',
    payload: 'p',
    credits: 8,
    created_at: '1970-01-01T00:00:00.000Z',
    warnings: [],
  })
  expect(ordered).toBe(true)
})

it('admitTask puts off-peak work into the off-peak lane and a generator with a lane into its own', async () => {
  const offPeak = openAdmission()
  await admitTask(offPeak.deps, askFor({ off_peak: true }))
  const speech = openAdmission()
  await admitTask(speech.deps, askFor({ off_peak: true }, { generator: generatorWith({ lane: 'speech' }) }))
  expect([...offPeak.log, ...speech.log].filter((line) => line.startsWith('enter'))).toEqual([
    'enter off-peak',
    'enter speech',
  ])
})

it('admitTask orders no start for a task that waits in line', async () => {
  const { deps } = openAdmission({ place: { hasSlot: false, waiting: 2 } })
  expect((await admitTask(deps, askFor())).ordered).toBe(false)
})

it('admitTask refuses a task beyond the queue cap after the hold, so the transaction undoes both', async () => {
  const { deps, log } = openAdmission({ place: { hasSlot: false, waiting: 3 } })
  const { reason, detail } = await refusalOf(admitTask(deps, askFor()))
  expect([reason, detail.retryAfterSeconds]).toEqual(['QuotaExceeded', 10])
  expect(log).toEqual(['begin', 'hold 10', 'enter normal'])
})

it('admitTask passes on a hold that is not covered and stores nothing', async () => {
  const { deps, tasks } = openAdmission({ hold: () => Promise.reject(notEnough(10, { available: 3 })) })
  const { reason, message } = await refusalOf(admitTask(deps, askFor()))
  expect([reason, message]).toEqual(['CreditInsufficient', expect.stringContaining('10 needed')])
  expect(tasks).toEqual([])
})

it('admitTask holds nothing for a test key and prices the task at 0 (D-397)', async () => {
  const { deps, log, tasks } = openAdmission({ available: 0 })
  await admitTask(deps, askFor({}, { sandbox: { header: undefined } }))
  expect(log).toEqual(['begin', 'enter normal', 'insert'])
  expect(tasks[0]).toMatchObject({ credits: 0, price: { lines: [] } })
  expect(tasks[0]?.script).toBeDefined()
})

it('admitTask draws another id when the first is taken, three times at most', async () => {
  const taken = vi.fn(async () => Promise.reject(new IdTaken()))
  const { deps, tasks } = openAdmission({ insertTask: taken })
  await expect(admitTask(deps, askFor())).rejects.toBeInstanceOf(IdTaken)
  expect(tasks).toHaveLength(4)
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(4)
})

it('admitTask answers the id that was free in the end', async () => {
  const insertTask = vi.fn(async (): Promise<void> => undefined).mockRejectedValueOnce(new IdTaken())
  const { deps, tasks } = openAdmission({ insertTask })
  const { reply } = await admitTask(deps, askFor())
  expect(JSON.parse(reply).id).toBe(tasks[1]?.id)
})

it('admitTask tries nothing again after another error', async () => {
  const { deps, tasks } = openAdmission({ insertTask: () => Promise.reject(new Error('connection lost')) })
  await expect(admitTask(deps, askFor())).rejects.toThrow('connection lost')
  expect(tasks).toHaveLength(1)
})

it('admitTask keeps the reply of an idempotent create in the same transaction', async () => {
  const { deps, kept, log } = openAdmission()
  const { reply } = await admitTask(deps, askFor({}, { once: { scope, bodyHash: 'h', earlier: undefined } }))
  expect(kept).toEqual([[scope, { bodyHash: 'h', reply, isOpen: false }]])
  expect(log.at(-1)).toBe('keep reply')
})

it('admitTask keeps the reply of a create that waits for its end as open', async () => {
  const { deps, kept } = openAdmission()
  const generator = generatorWith({ ending: { returns: {}, of: () => ({}) } })
  await admitTask(deps, askFor({}, { generator, once: { scope, bodyHash: 'h', earlier: undefined } }))
  expect(kept).toMatchObject([[scope, { isOpen: true }]])
})

it('admitTask answers the id alone where the generator says so', async () => {
  const { deps, tasks } = openAdmission()
  const { reply } = await admitTask(deps, askFor({}, { generator: generatorWith({ answersIdOnly: true }) }))
  expect(JSON.parse(reply)).toEqual({ id: tasks[0]?.id })
})

it('admitTask prepares a task with an input before it stands in line', async () => {
  const { deps, tasks } = openAdmission({ place: { hasSlot: false, waiting: 0 } })
  const { ordered } = await admitTask(deps, askFor({ image: 'https://example.com/a.png' }))
  expect(tasks[0]).toMatchObject({
    isPreparing: true,
    inputs: [{ place: 0, field: 'image', url: 'https://example.com/a.png', object: null, preparedKey: 'prepared' }],
  })
  expect(ordered).toBe(true)
})

it('admitTask prepares every task when there is a policy service', async () => {
  const { deps, given, tasks } = openAdmission()
  given.settings.hasPolicy = true
  await admitTask(deps, askFor())
  expect(tasks[0]?.isPreparing).toBe(true)
})

it('admitTask rejects an upload that does not exist before anything is held', async () => {
  const { deps, log } = openAdmission()
  const { detail } = await refusalOf(admitTask(deps, askFor({ image: 'ssupload:?id=247549788994682041' })))
  expect(detail.field).toBe('image')
  expect(log).toEqual([])
})

it('admitTask rejects a body without a required field, an unknown model and a text above the operator’s cap', async () => {
  const { deps, given, log } = openAdmission()
  expect(await refusalOf(admitTask(deps, askFor({ prompt: '' })))).toMatchObject({ reason: 'FieldLacking' })
  expect((await refusalOf(admitTask(deps, askFor({ model: 'gen9' })))).detail.field).toBe('model')
  Object.assign(given.settings, { caps: { prompt: 3 } })
  expect((await refusalOf(admitTask(deps, askFor({ prompt: 'four' })))).detail).toMatchObject({ rule: 'max_length' })
  expect(log).toEqual([])
})

/** A generator of scripts whose parts weigh 1, 2, 3 …, and last as many seconds; by weight alone it takes 5. */
const script = generatorWith({
  shows: 'composed',
  episodes: {
    script: () => 'a script',
    cast: () => [],
    weighed: (_: unknown, weights: readonly number[]) => ({ seconds: weights.reduce((sum, each) => sum + each, 0) }),
    task: ({ params }: { params: unknown }, part: { script: string }) => ({ params, texts: { script: part.script } }),
  },
})
const openScript = (count: number, more: Parameters<typeof openAdmission>[0] = {}) => {
  const opened = openAdmission(more)
  const parts = Array.from({ length: count }, (_, i) => ({ script: `part ${i}`, lines: [] }))
  const batches = [...inBatches(parts)]
  const scripts = {
    split: vi.fn(async () => parts.map((_, i) => i + 1)),
    read: vi.fn(async () => ({ voices: [], batches: batches.length, load: async (i: number) => batches[i] ?? [] })),
  }
  Object.assign(opened.given, { scripts })
  return { ...opened, scripts }
}

it('admitTask refuses a script by the price of its weight before it is split (D-070)', async () => {
  const { deps, log, scripts } = openScript(1, { available: 9 })
  const refused = await refusalOf(admitTask(deps, askFor({}, { generator: script })))
  expect([refused.reason, refused.detail.detail]).toEqual(['CreditInsufficient', '10 needed at least, 9 available'])
  expect(scripts.split).not.toHaveBeenCalled()
  expect(log).toEqual(['read balance'])
})

it('admitTask refuses a script by the price of its parts before it is read (D-070)', async () => {
  const { deps, scripts } = openScript(5, { available: 29 })
  const refused = await refusalOf(admitTask(deps, askFor({}, { generator: script })))
  expect([refused.reason, refused.detail.detail]).toEqual(['CreditInsufficient', '30 needed, 29 available'])
  expect(scripts.split).toHaveBeenCalledOnce()
  expect(scripts.read).not.toHaveBeenCalled()
})

it('admitTask refuses a script that no back end serves before its price (D-070)', async () => {
  const { deps, given, log } = openScript(1, { available: 0 })
  given.catalog.routesFor = () => {
    throw new AppError('ModelUnavailable')
  }
  expect((await refusalOf(admitTask(deps, askFor({}, { generator: script })))).reason).toBe('ModelUnavailable')
  expect(log).toEqual([])
})

it('admitTask takes one episode for the task itself', async () => {
  const { deps, tasks, log } = openScript(1)
  await admitTask(deps, askFor({}, { generator: script }))
  expect(log).toEqual(['read balance', 'read balance', 'begin', 'hold 2', 'enter normal', 'insert'])
  expect(tasks[0]).toMatchObject({ params: { seconds: 1 }, texts: { script: 'part 0' }, shows: 'composed' })
})

it('admitTask stores several episodes with a hold of their own each, under one that gathers them', async () => {
  const { deps, tasks, episodes, log } = openScript(3)
  await admitTask(deps, askFor({}, { generator: script }))
  expect(log).toEqual([
    'read balance',
    'read balance',
    'begin',
    'hold each 2 4 6',
    'enter with 3',
    'insert',
    'insert 3 parts',
  ])
  expect(tasks[0]?.shows).toBe('episodes')
  const ids = episodes.flat().map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set([...ids, tasks[0]?.id]).size).toBe(4)
})

it('admitTask refuses episodes that do not all fit below the queue cap', async () => {
  const { deps, log } = openScript(3, { place: { hasSlot: false, waiting: 1 } })
  const refusal = await refusalOf(admitTask(deps, askFor({}, { generator: script })))
  expect([refusal.reason, refusal.detail.retryAfterSeconds]).toEqual(['QuotaExceeded', 10])
  expect(log).not.toContain('insert')
})

it('admitTask holds nothing for the episodes of a test key and keeps the reply of an idempotent create', async () => {
  const { deps, log, episodes, kept } = openScript(2, { slots: 0 })
  const more = {
    generator: script,
    sandbox: { header: undefined },
    once: { scope, bodyHash: 'h', earlier: undefined },
  }
  expect((await admitTask(deps, askFor({}, more))).ordered).toBe(false)
  expect(log.some((line) => line.startsWith('hold'))).toBe(false)
  expect(episodes.flat().map(({ credits, lines }) => [credits, lines])).toEqual([
    [0, []],
    [0, []],
  ])
  expect(kept).toHaveLength(1)
})

it('admitTask stores a long script in messages of twenty episodes, in their order', async () => {
  const { deps, given, episodes } = openScript(50, { available: 1e9 })
  given.settings.queueCap = 1000
  await admitTask(deps, askFor({}, { generator: script }))
  expect(episodes.map(({ length }) => length)).toEqual([20, 20, 10])
  const stored = episodes.flat().map(({ place, credits, texts }) => [place, credits, texts['script']])
  expect(stored).toEqual(Array.from({ length: 50 }, (_, i) => [i, 2 * (i + 1), `part ${i}`]))
})

it('quoteTask answers price, first route and expected seconds and stores nothing', async () => {
  const { deps, log } = openAdmission({ available: 0 })
  expect(await quoteTask(deps, askFor({ seconds: 4 }))).toEqual({
    dry_run: true,
    credits: 8,
    credits_max: 8,
    lines: [{ name: '4 s', credits: 8 }],
    backend: 'a',
    expected_seconds: 13,
    warnings: [],
  })
  expect(log).toEqual([])
})

it('quoteTask answers the price of the shortest and of the longest input that has to be measured', async () => {
  const generator = generatorWith({
    measured: () => ({ slot: 'image', least: 2, most: 30 }),
    price: (_: unknown, __: unknown, seconds = 0) => [{ name: 'measured', credits: seconds }],
  })
  expect(await quoteTask(openAdmission().deps, askFor({}, { generator }))).toMatchObject({
    credits: 2,
    credits_max: 30,
  })
})

it('quoteTask expects 0 seconds while no step of the kind has been measured', async () => {
  const { deps, given } = openAdmission()
  given.stepTimes.seconds = async () => undefined
  expect((await quoteTask(deps, askFor())).expected_seconds).toBe(0)
})

it('quoteTask costs a test key nothing', async () => {
  const quote = await quoteTask(openAdmission().deps, askFor({}, { sandbox: { header: undefined } }))
  expect(quote).toMatchObject({ credits: 0, credits_max: 0, lines: [] })
})

it('quoteTask refuses what a create refuses', async () => {
  await expect(quoteTask(openAdmission().deps, askFor({ prompt: '' }))).rejects.toBeInstanceOf(AppError)
})
