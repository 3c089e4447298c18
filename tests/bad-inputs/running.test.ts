import type { QueryReply } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import type { AskCase, EndCase } from './case.ts'
import { fakeParty, fakeWorld } from './fake-world.ts'
import { judgeAnswer } from './judge/judge-answer.ts'
import { judgeEnd, judgeLedger } from './judge/judge-end.ts'
import type { Row } from './row.ts'
import { runRow } from './run-bad-inputs.ts'
import type { Seen } from './wire/exchange.ts'
import type { World } from './world.ts'

const row: Row = {
  id: 'B207',
  group: 'G7',
  endpoint: 'T2V',
  case: 'prompt 5001 ASCII',
  input: '',
  mode: 'S',
  expect: 400,
  reason: 'FieldInvalid',
  rule: 'max_length [D-010]',
}
const accepted: Row = {
  ...row,
  mode: 'A',
  expect: 'accepted-then-failed',
  reason: 'ImageFormatInvalid',
  rule: 'decode',
}
const trace = 'a'.repeat(32)

const answer = (status: number, body: Record<string, unknown>, more: Partial<Seen> = {}): Seen => {
  const headers = [
    ['x-trace-id', trace],
    ['cache-control', 'no-store'],
    ['content-type', 'application/json; charset=utf-8'],
  ] as const
  return {
    status,
    headers,
    header: (name) => headers.find(([each]) => each === name)?.[1],
    text: JSON.stringify(body),
    body,
    interim: [],
    answers: 1,
    isClosed: false,
    sentBytes: 1,
    waitedMs: 1,
    ...more,
  }
}
const metadata = { trace_id: trace, field: 'prompt', rule: 'max_length' }
const refusal = { code: 400, reason: 'FieldInvalid', message: 'invalid field: prompt: at most 5000', metadata }
const fault = { field: 'prompt', reason: 'FieldInvalid', rule: 'max_length', message: 'at most 5000' }
const withFaults = (...faults: object[]) => answer(400, { ...refusal, metadata: { ...metadata, faults } })
const judged = (seen: Seen, one: Partial<AskCase> = { field: 'prompt' }) => judgeAnswer(row, one, seen)

describe('an answer (D-444)', () => {
  it('passes when it says what the row says', () => {
    expect(judged(answer(400, refusal))).toEqual([])
    expect(judged(withFaults(fault, { ...fault, field: 'seed', rule: 'type' }))).toEqual([])
  })
  it.each<[string, Seen, Partial<AskCase>]>([
    ['another status', answer(200, {}), {}],
    ['another reason', answer(400, { ...refusal, reason: 'BadRequest' }), {}],
    ['another code', answer(400, { ...refusal, code: 1 }), {}],
    ['another rule', answer(400, { ...refusal, metadata: { ...metadata, rule: 'type' } }), {}],
    ['another field', answer(400, { ...refusal, metadata: { ...metadata, field: 'model' } }), { field: 'prompt' }],
    ['another trace', answer(400, { ...refusal, metadata: { ...metadata, trace_id: 'b'.repeat(32) } }), {}],
    ['further keys', answer(400, { ...refusal, stack: 'x' }), {}],
    ['another first fault', withFaults({ ...fault, field: 'seed' }), {}],
    ['no faults in their list', withFaults(), {}],
    ['too many faults', withFaults(...Array.from({ length: 21 }, () => fault)), {}],
    ['a fault with further keys', withFaults({ ...fault, value: 'secret' }), {}],
    ['a fault that shows insides', withFaults({ ...fault, message: 'postgres' }), {}],
    ['credits of another reason', answer(400, { ...refusal, metadata: { ...metadata, needed: 1, available: 0 } }), {}],
    ['other words', answer(400, { ...refusal, message: 'no' }), {}],
    ['insides', answer(400, { ...refusal, message: 'invalid field: prompt\n    at run (/a/b.ts:1)' }), {}],
    ['two answers', answer(400, refusal, { answers: 2 }), {}],
    ['an open connection', answer(400, refusal), { closes: true }],
    ['no trace header', answer(400, refusal, { header: () => undefined }), {}],
  ])('is refused for %s', (_, seen, one) => {
    expect(judged(seen, one)).not.toEqual([])
  })
  it('of success has no code at its top (D-032)', () => {
    const good: Row = { ...row, expect: 200, reason: '', rule: '' }
    expect(judgeAnswer(good, {}, answer(200, { id: '1' }))).toEqual([])
    expect(judgeAnswer(good, {}, answer(200, { code: 0 }))).toEqual(['a success has a code at its top'])
  })
})

const failed: QueryReply = {
  id: '1',
  task_id: '1',
  state: 'failed',
  err_code: 'ImageFormatInvalid',
  err_msg: 'invalid image format: images[0]: the file cannot be decoded',
  credits: 0,
  payload: '',
  bgm: false,
  off_peak: false,
  warnings: [],
  used: {},
  price_lines: [],
  progress: 0,
  creations: [],
}

describe('an end (D-441)', () => {
  it('is failed with the reason of the row and free of charge', () => {
    expect(judgeEnd(accepted, {}, failed, 10)).toEqual([])
    expect(judgeEnd(accepted, { otherwise: { reason: 'VideoFormatInvalid' } }, failed, 10)).toHaveLength(1)
    expect(judgeEnd(accepted, {}, { ...failed, credits: 5 }, 10)).toEqual(['5 credits after a release'])
    expect(judgeEnd(accepted, {}, { ...failed, state: 'success', err_code: '', err_msg: '' }, 10)).toHaveLength(2)
  })
  it.each([
    ['of another reason', 'invalid video format: videos[0]: is encrypted'],
    ['without a field', 'invalid image format: the file cannot be decoded'],
    ['with the text of the reason alone', 'invalid image format: '],
    ['with an address', 'invalid image format: images[0]: http://10.0.0.7/a.png cannot be decoded'],
    ['of 301 characters', `invalid image format: images[0]: ${'x'.repeat(269)}`],
  ])('has no message %s (D-500)', (_, message) => {
    expect(judgeEnd(accepted, {}, { ...failed, err_msg: message }, 10)).not.toEqual([])
  })
  it('is success at the price that was held, with something to show', () => {
    const good: Row = { ...accepted, expect: 200, reason: '' }
    const task: QueryReply = {
      ...failed,
      state: 'success',
      err_code: '',
      err_msg: '',
      progress: 100,
      credits: 10,
      creations: [],
    }
    expect(judgeEnd(good, {}, failed, 10)).toEqual(['ended failed ImageFormatInvalid instead of success'])
    expect(judgeEnd(good, {}, task, 10)).toEqual(['a success without creations'])
    expect(judgeEnd(good, {}, { ...task, credits: 11, progress: 99 }, 10)).toHaveLength(3)
  })
  it('is paid for or paid back, once', () => {
    expect(judgeLedger(failed, ['hold', 'release'])).toEqual([])
    expect(judgeLedger(failed, ['hold'])).toHaveLength(1)
    expect(judgeLedger(failed, ['hold', 'release', 'release'])).toHaveLength(1)
    expect(judgeLedger({ ...failed, state: 'success' }, ['hold', 'capture'])).toEqual([])
  })
})

describe('a row', () => {
  const ask: AskCase = {
    kind: 'ask',
    name: 'T2V long',
    ask: () => ({ method: 'POST', target: '/', headers: [] }),
    field: 'prompt',
  }
  const end: EndCase = { kind: 'end', name: 'I2V cut', ask: ask.ask }
  const worldOf = (more: Partial<World>): World => ({ ...fakeWorld, newParty: async () => fakeParty, ...more })
  const countsOf = (...tasks: number[]) => ({
    countOf: async () => ({ tasks: tasks.shift() ?? 0, holds: 0 }),
    openTasksOf: async () => [] as string[],
    ledgerOf: async () => ['hold', 'release'],
    systemSubject: async () => ({ id: '2', remove: async () => undefined }),
    deliveryOf: async () => undefined,
    sentTriesOf: async () => [],
    endsOf: async () => [],
    blocksOfPass: async () => ({ sending: 1, skipping: 1 }),
    crowd: async () => ({ remove: async () => undefined }),
    ageRequest: async () => undefined,
    callbackPasses: async () => ({ all: 1, quick: 1 }),
  })

  it('passes without complaints, and says which case complains', async () => {
    expect(await runRow(row, [ask], worldOf({ send: async () => answer(400, refusal) }))).toEqual([])
    const bad = worldOf({ send: async () => answer(500, {}) })
    expect(await runRow(row, [ask], bad)).toEqual(['T2V long: status 500 instead of 400: {}'])
  })
  it('looks for what a refusal left behind', async () => {
    const world = worldOf({ send: async () => answer(400, refusal), books: countsOf(3, 4) })
    expect(await runRow(row, [ask], world)).toEqual(['T2V long: a refused request left a task or a hold'])
  })
  it('reports a refusal that is slow beside plain requests', async () => {
    const slowRefusal: World['send'] = async (sending) =>
      answer(400, refusal, { waitedMs: 'method' in sending && sending.method === 'GET' ? 5 : 90_000 })
    expect(await runRow(row, [ask], worldOf({ send: slowRefusal }))).toEqual([
      expect.stringMatching(/^T2V long: answered after 90000 ms .* beside 5 ms for a plain request$/),
    ])
    const slowMachine: World['send'] = async () => answer(400, refusal, { waitedMs: 900 })
    expect(await runRow(row, [ask], worldOf({ send: slowMachine }))).toEqual([])
  })
  it('cancels at its end what its tenants have left running', async () => {
    const cancelled: string[] = []
    const world = worldOf({
      send: async () => answer(400, refusal),
      cancel: async (_party, id) => void cancelled.push(id),
      books: { ...countsOf(), openTasksOf: async () => ['7', '8'] },
    })
    await runRow(row, [ask], world)
    expect(cancelled).toEqual(['7', '8'])
  })
  it('cancels what was accepted', async () => {
    const cancelled: string[] = []
    const world = worldOf({
      send: async () => answer(200, { id: '7', task_id: '7' }),
      cancel: async (_, id) => {
        cancelled.push(id)
      },
    })
    await runRow({ ...row, expect: 200, reason: '', rule: '' }, [ask], world)
    expect(cancelled).toEqual(['7'])
  })
  it('follows a task to its end', async () => {
    const world = worldOf({ send: async () => answer(200, { id: '1', task_id: '1' }), until: async () => failed })
    expect(await runRow(accepted, [end], world)).toEqual([])
    expect(await runRow(accepted, [end], { ...world, books: countsOf() })).toEqual([])
    const refused = worldOf({ send: async () => answer(400, refusal) })
    expect((await runRow(accepted, [end], refused))[0]).toContain('the create answers 400')
  })
  it('counts what is thrown as a complaint', async () => {
    const world = worldOf({ send: async () => Promise.reject(new Error('closed')) })
    expect(await runRow(row, [ask], world)).toEqual(['T2V long: Error: closed'])
  })
})
