import { AppError, priceListVersion } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { inBatches } from '../comic-script/script-reader.ts'
import { notEnough } from '../credits/not-enough.ts'
import { IdTaken } from '../ports/store.ts'
import { admitTask } from './admit-task.ts'
import { quoteTask } from './quote-task.ts'
import { catchRefusal, createInput, generatorWith, openAdmission } from './test-setup/admission.ts'

const scope = { method: 'POST', path: '/x', key: 'k' }

it('admitTask holds the price, enters the lane and stores the task in one transaction', async () => {
  const { deps, log, tasks } = openAdmission()
  const { reply, ordered } = await admitTask(
    deps,
    createInput({ seconds: 4, payload: 'p', callback_url: 'https://c/' }),
  )
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

it('admitTask uses the off-peak lane for off-peak work and the lane of a generator that has one', async () => {
  const offPeak = openAdmission()
  await admitTask(offPeak.deps, createInput({ off_peak: true }))
  const speech = openAdmission()
  await admitTask(speech.deps, createInput({ off_peak: true }, { generator: generatorWith({ lane: 'speech' }) }))
  expect([...offPeak.log, ...speech.log].filter((line) => line.startsWith('enter'))).toEqual([
    'enter off-peak',
    'enter speech',
  ])
})

it('admitTask orders no start for a task that waits in the queue', async () => {
  const { deps } = openAdmission({ place: { hasSlot: false, waiting: 2 } })
  expect((await admitTask(deps, createInput())).ordered).toBe(false)
})

it('admitTask rejects a task above the queue cap after the hold, so the transaction rolls back both', async () => {
  const { deps, log } = openAdmission({ place: { hasSlot: false, waiting: 3 } })
  const { reason, detail } = await catchRefusal(admitTask(deps, createInput()))
  expect([reason, detail.retryAfterSeconds]).toEqual(['QuotaExceeded', 10])
  expect(log).toEqual(['begin', 'hold 10', 'enter normal'])
})

it('admitTask passes on an uncovered hold and stores nothing', async () => {
  const { deps, tasks } = openAdmission({ hold: () => Promise.reject(notEnough(10, { available: 3 })) })
  const { reason, message } = await catchRefusal(admitTask(deps, createInput()))
  expect([reason, message]).toEqual(['CreditInsufficient', expect.stringContaining('10 needed')])
  expect(tasks).toEqual([])
})

it('admitTask holds nothing for a test key and prices the task at 0 (D-397)', async () => {
  const { deps, log, tasks } = openAdmission({ available: 0 })
  await admitTask(deps, createInput({}, { sandbox: { header: undefined } }))
  expect(log).toEqual(['begin', 'enter normal', 'insert'])
  expect(tasks[0]).toMatchObject({ credits: 0, price: { lines: [] } })
  expect(tasks[0]?.script).toBeDefined()
})

it('admitTask draws another id if the first is taken, at most three times', async () => {
  const taken = vi.fn(async () => Promise.reject(new IdTaken()))
  const { deps, tasks } = openAdmission({ insertTask: taken })
  await expect(admitTask(deps, createInput())).rejects.toBeInstanceOf(IdTaken)
  expect(tasks).toHaveLength(4)
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(4)
})

it('admitTask returns the id that was free', async () => {
  const insertTask = vi.fn(async (): Promise<void> => undefined).mockRejectedValueOnce(new IdTaken())
  const { deps, tasks } = openAdmission({ insertTask })
  const { reply } = await admitTask(deps, createInput())
  expect(JSON.parse(reply).id).toBe(tasks[1]?.id)
})

it('admitTask does not retry after another error', async () => {
  const { deps, tasks } = openAdmission({ insertTask: () => Promise.reject(new Error('connection lost')) })
  await expect(admitTask(deps, createInput())).rejects.toThrow('connection lost')
  expect(tasks).toHaveLength(1)
})

it('admitTask stores the reply of an idempotent create in the same transaction', async () => {
  const { deps, kept, log } = openAdmission()
  const { reply } = await admitTask(
    deps,
    createInput({}, { idempotencyClaim: { scope, bodyHash: 'h', earlier: undefined } }),
  )
  expect(kept).toEqual([[scope, { bodyHash: 'h', reply, isOpen: false }]])
  expect(log.at(-1)).toBe('keep reply')
})

it('admitTask stores the reply of a create that waits for its result as open', async () => {
  const { deps, kept } = openAdmission()
  const generator = generatorWith({ ending: { returns: {}, of: () => ({}) } })
  await admitTask(deps, createInput({}, { generator, idempotencyClaim: { scope, bodyHash: 'h', earlier: undefined } }))
  expect(kept).toMatchObject([[scope, { isOpen: true }]])
})

it('admitTask returns only the id for a generator with answersIdOnly', async () => {
  const { deps, tasks } = openAdmission()
  const { reply } = await admitTask(deps, createInput({}, { generator: generatorWith({ answersIdOnly: true }) }))
  expect(JSON.parse(reply)).toEqual({ id: tasks[0]?.id })
})

it('admitTask prepares a task with an input before it enters the queue', async () => {
  const { deps, tasks } = openAdmission({ place: { hasSlot: false, waiting: 0 } })
  const { ordered } = await admitTask(deps, createInput({ image: 'https://example.com/a.png' }))
  expect(tasks[0]).toMatchObject({
    isPreparing: true,
    inputs: [{ place: 0, field: 'image', url: 'https://example.com/a.png', object: null, preparedKey: 'prepared' }],
  })
  expect(ordered).toBe(true)
})

it('admitTask prepares every task if there is a policy service', async () => {
  const { deps, given, tasks } = openAdmission()
  given.settings.hasPolicy = true
  await admitTask(deps, createInput())
  expect(tasks[0]?.isPreparing).toBe(true)
})

it('admitTask rejects a missing upload before it holds anything', async () => {
  const { deps, log } = openAdmission()
  const { detail } = await catchRefusal(admitTask(deps, createInput({ image: 'ssupload:?id=247549788994682041' })))
  expect(detail.field).toBe('image')
  expect(log).toEqual([])
})

it('admitTask rejects a missing required field, an unknown model and a text above the operator’s cap', async () => {
  const { deps, given, log } = openAdmission()
  expect(await catchRefusal(admitTask(deps, createInput({ prompt: '' })))).toMatchObject({ reason: 'FieldLacking' })
  expect((await catchRefusal(admitTask(deps, createInput({ model: 'gen9' })))).detail.field).toBe('model')
  Object.assign(given.settings, { caps: { prompt: 3 } })
  expect((await catchRefusal(admitTask(deps, createInput({ prompt: 'four' })))).detail).toMatchObject({
    rule: 'max_length',
  })
  expect(log).toEqual([])
})

/** A script generator whose parts weigh 1, 2, 3 … and last as many seconds; by weight alone, it takes 5. */
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

it('admitTask rejects a script by its minimum price before splitting it (D-070)', async () => {
  const { deps, log, scripts } = openScript(1, { available: 9 })
  const refused = await catchRefusal(admitTask(deps, createInput({}, { generator: script })))
  expect([refused.reason, refused.detail.detail]).toEqual(['CreditInsufficient', '10 needed at least, 9 available'])
  expect(scripts.split).not.toHaveBeenCalled()
  expect(log).toEqual(['read balance'])
})

it('admitTask rejects a script by the price of its parts before reading it (D-070)', async () => {
  const { deps, scripts } = openScript(5, { available: 29 })
  const refused = await catchRefusal(admitTask(deps, createInput({}, { generator: script })))
  expect([refused.reason, refused.detail.detail]).toEqual(['CreditInsufficient', '30 needed, 29 available'])
  expect(scripts.split).toHaveBeenCalledOnce()
  expect(scripts.read).not.toHaveBeenCalled()
})

it('admitTask rejects a script without a back end before checking its price (D-070)', async () => {
  const { deps, given, log } = openScript(1, { available: 0 })
  given.catalog.routesFor = () => {
    throw new AppError('ModelUnavailable')
  }
  expect((await catchRefusal(admitTask(deps, createInput({}, { generator: script })))).reason).toBe('ModelUnavailable')
  expect(log).toEqual([])
})

it('admitTask stores a single episode as the task itself', async () => {
  const { deps, tasks, log } = openScript(1)
  await admitTask(deps, createInput({}, { generator: script }))
  expect(log).toEqual(['read balance', 'read balance', 'begin', 'hold 2', 'enter normal', 'insert'])
  expect(tasks[0]).toMatchObject({ params: { seconds: 1 }, texts: { script: 'part 0' }, shows: 'composed' })
})

it('admitTask stores several episodes with separate holds under one parent', async () => {
  const { deps, tasks, episodes, log } = openScript(3)
  await admitTask(deps, createInput({}, { generator: script }))
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

it('admitTask rejects episodes that do not all fit below the queue cap', async () => {
  const { deps, log } = openScript(3, { place: { hasSlot: false, waiting: 1 } })
  const refusal = await catchRefusal(admitTask(deps, createInput({}, { generator: script })))
  expect([refusal.reason, refusal.detail.retryAfterSeconds]).toEqual(['QuotaExceeded', 10])
  expect(log).not.toContain('insert')
})

it('admitTask holds nothing for episodes of a test key and stores the reply of an idempotent create', async () => {
  const { deps, log, episodes, kept } = openScript(2, { slots: 0 })
  const more = {
    generator: script,
    sandbox: { header: undefined },
    idempotencyClaim: { scope, bodyHash: 'h', earlier: undefined },
  }
  expect((await admitTask(deps, createInput({}, more))).ordered).toBe(false)
  expect(log.some((line) => line.startsWith('hold'))).toBe(false)
  expect(episodes.flat().map(({ credits, lines }) => [credits, lines])).toEqual([
    [0, []],
    [0, []],
  ])
  expect(kept).toHaveLength(1)
})

it('admitTask stores a long script in batches of twenty episodes, in order', async () => {
  const { deps, given, episodes } = openScript(50, { available: 1e9 })
  given.settings.queueCap = 1000
  await admitTask(deps, createInput({}, { generator: script }))
  expect(episodes.map(({ length }) => length)).toEqual([20, 20, 10])
  const stored = episodes.flat().map(({ place, credits, texts }) => [place, credits, texts['script']])
  expect(stored).toEqual(Array.from({ length: 50 }, (_, i) => [i, 2 * (i + 1), `part ${i}`]))
})

it('quoteTask returns price, first route and expected seconds and stores nothing', async () => {
  const { deps, log } = openAdmission({ available: 0 })
  expect(await quoteTask(deps, createInput({ seconds: 4 }))).toEqual({
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

it('quoteTask returns the price of the shortest and of the longest measured input', async () => {
  const generator = generatorWith({
    measured: () => ({ slot: 'image', least: 2, most: 30 }),
    price: (_: unknown, __: unknown, seconds = 0) => [{ name: 'measured', credits: seconds }],
  })
  expect(await quoteTask(openAdmission().deps, createInput({}, { generator }))).toMatchObject({
    credits: 2,
    credits_max: 30,
  })
})

it('quoteTask expects 0 seconds before any measurement of the step', async () => {
  const { deps, given } = openAdmission()
  given.stepTimes.seconds = async () => undefined
  expect((await quoteTask(deps, createInput())).expected_seconds).toBe(0)
})

it('quoteTask is free for a test key', async () => {
  const quote = await quoteTask(openAdmission().deps, createInput({}, { sandbox: { header: undefined } }))
  expect(quote).toMatchObject({ credits: 0, credits_max: 0, lines: [] })
})

it('quoteTask rejects the same requests as a create', async () => {
  await expect(quoteTask(openAdmission().deps, createInput({ prompt: '' }))).rejects.toBeInstanceOf(AppError)
})
