import type { QueryReply } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import type { EndCase, RequestCase } from './case.ts'
import { checkEnd, checkLedger } from './checks/check-end.ts'
import { checkResponse } from './checks/check-response.ts'
import { fakeParty, fakeWorld } from './fake-world.ts'
import type { Row } from './row.ts'
import { runRow } from './run-bad-inputs.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { DatabaseInspector, World } from './world.ts'

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

const answer = (status: number, body: Record<string, unknown>, more: Partial<ExchangeResult> = {}): ExchangeResult => {
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
const check = (response: ExchangeResult, one: Partial<RequestCase> = { field: 'prompt' }) =>
  checkResponse(row, one, response)

describe('checkResponse (D-444)', () => {
  it('accepts a response that matches the row', () => {
    expect(check(answer(400, refusal))).toEqual([])
    expect(check(withFaults(fault, { ...fault, field: 'seed', rule: 'type' }))).toEqual([])
  })
  it.each<[string, ExchangeResult, Partial<RequestCase>]>([
    ['another status', answer(200, {}), {}],
    ['another reason', answer(400, { ...refusal, reason: 'BadRequest' }), {}],
    ['another code', answer(400, { ...refusal, code: 1 }), {}],
    ['another rule', answer(400, { ...refusal, metadata: { ...metadata, rule: 'type' } }), {}],
    ['another field', answer(400, { ...refusal, metadata: { ...metadata, field: 'model' } }), { field: 'prompt' }],
    ['another trace', answer(400, { ...refusal, metadata: { ...metadata, trace_id: 'b'.repeat(32) } }), {}],
    ['further keys', answer(400, { ...refusal, stack: 'x' }), {}],
    ['another first fault', withFaults({ ...fault, field: 'seed' }), {}],
    ['an empty list of faults', withFaults(), {}],
    ['too many faults', withFaults(...Array.from({ length: 21 }, () => fault)), {}],
    ['a fault with further keys', withFaults({ ...fault, value: 'secret' }), {}],
    ['a fault that leaks internals', withFaults({ ...fault, message: 'postgres' }), {}],
    ['unexpected credit figures', answer(400, { ...refusal, metadata: { ...metadata, needed: 1, available: 0 } }), {}],
    ['another message', answer(400, { ...refusal, message: 'no' }), {}],
    ['leaked internals', answer(400, { ...refusal, message: 'invalid field: prompt\n    at run (/a/b.ts:1)' }), {}],
    ['two responses', answer(400, refusal, { answers: 2 }), {}],
    ['an open connection', answer(400, refusal), { closes: true }],
    ['no trace header', answer(400, refusal, { header: () => undefined }), {}],
  ])('reports %s', (_, response, one) => {
    expect(check(response, one)).not.toEqual([])
  })
  it('reports a top-level code in a success (D-032)', () => {
    const good: Row = { ...row, expect: 200, reason: '', rule: '' }
    expect(checkResponse(good, {}, answer(200, { id: '1' }))).toEqual([])
    expect(checkResponse(good, {}, answer(200, { code: 0 }))).toEqual(['a success has a code at its top'])
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

describe('checkEnd (D-441)', () => {
  it('accepts only a failure with the reason of the row and without charge', () => {
    expect(checkEnd(accepted, {}, failed, 10)).toEqual([])
    expect(checkEnd(accepted, { override: { reason: 'VideoFormatInvalid' } }, failed, 10)).toHaveLength(1)
    expect(checkEnd(accepted, {}, { ...failed, credits: 5 }, 10)).toEqual(['5 credits after a release'])
    expect(checkEnd(accepted, {}, { ...failed, state: 'success', err_code: '', err_msg: '' }, 10)).toHaveLength(2)
  })
  it.each([
    ['of another reason', 'invalid video format: videos[0]: is encrypted'],
    ['without a field', 'invalid image format: the file cannot be decoded'],
    ['with the text of the reason alone', 'invalid image format: '],
    ['with an address', 'invalid image format: images[0]: http://10.0.0.7/a.png cannot be decoded'],
    ['of 301 characters', `invalid image format: images[0]: ${'x'.repeat(269)}`],
  ])('reports a message %s (D-500)', (_, message) => {
    expect(checkEnd(accepted, {}, { ...failed, err_msg: message }, 10)).not.toEqual([])
  })
  it('accepts only a success with creations at the held price', () => {
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
    expect(checkEnd(good, {}, failed, 10)).toEqual(['ended failed ImageFormatInvalid instead of success'])
    expect(checkEnd(good, {}, task, 10)).toEqual(['a success without creations'])
    expect(checkEnd(good, {}, { ...task, credits: 11, progress: 99 }, 10)).toHaveLength(3)
  })
  it('requires one hold and one capture or release in the ledger', () => {
    expect(checkLedger(failed, ['hold', 'release'])).toEqual([])
    expect(checkLedger(failed, ['hold'])).toHaveLength(1)
    expect(checkLedger(failed, ['hold', 'release', 'release'])).toHaveLength(1)
    expect(checkLedger({ ...failed, state: 'success' }, ['hold', 'capture'])).toEqual([])
  })
})

describe('runRow', () => {
  const requestCase: RequestCase = {
    kind: 'request',
    name: 'T2V long',
    buildRequest: () => ({ method: 'POST', target: '/', headers: [] }),
    field: 'prompt',
  }
  const end: EndCase = { kind: 'end', name: 'I2V cut', buildRequest: requestCase.buildRequest }
  const createWorld = (more: Partial<World>): World => ({ ...fakeWorld, newParty: async () => fakeParty, ...more })
  const inspectorWithCounts = (...tasks: number[]): DatabaseInspector => ({
    countTasksAndHolds: async () => ({ tasks: tasks.shift() ?? 0, holds: 0 }),
    listOpenTasks: async () => [] as string[],
    listLedgerKinds: async () => ['hold', 'release'],
    createSystemSubject: async () => ({ id: '2', remove: async () => undefined }),
    readDelivery: async () => undefined,
    listSentTries: async () => [],
    listTaskEnds: async () => [],
    countPassBlocks: async () => ({ sending: 1, skipping: 1 }),
    addDueCallbacks: async () => ({ remove: async () => undefined }),
    backdateRequest: async () => undefined,
    readDispatcherPasses: async () => ({ all: 1, quick: 1 }),
  })

  it('returns no failures for a passing row, and prefixes failures with the case name', async () => {
    expect(await runRow(row, [requestCase], createWorld({ send: async () => answer(400, refusal) }))).toEqual([])
    const bad = createWorld({ send: async () => answer(500, {}) })
    expect(await runRow(row, [requestCase], bad)).toEqual(['T2V long: status 500 instead of 400: {}'])
  })
  it('reports a task that a refused request left behind', async () => {
    const world = createWorld({ send: async () => answer(400, refusal), database: inspectorWithCounts(3, 4) })
    expect(await runRow(row, [requestCase], world)).toEqual(['T2V long: a refused request left a task or a hold'])
  })
  it('reports a refusal that is slow compared with plain requests', async () => {
    const slowRefusal: World['send'] = async (sending) =>
      answer(400, refusal, { waitedMs: 'method' in sending && sending.method === 'GET' ? 5 : 90_000 })
    expect(await runRow(row, [requestCase], createWorld({ send: slowRefusal }))).toEqual([
      expect.stringMatching(/^T2V long: answered after 90000 ms .* beside 5 ms for a plain request$/),
    ])
    const slowMachine: World['send'] = async () => answer(400, refusal, { waitedMs: 900 })
    expect(await runRow(row, [requestCase], createWorld({ send: slowMachine }))).toEqual([])
  })
  it('cancels tasks that its tenants left open', async () => {
    const cancelled: string[] = []
    const world = createWorld({
      send: async () => answer(400, refusal),
      cancel: async (_party, id) => void cancelled.push(id),
      database: { ...inspectorWithCounts(), listOpenTasks: async () => ['7', '8'] },
    })
    await runRow(row, [requestCase], world)
    expect(cancelled).toEqual(['7', '8'])
  })
  it('cancels the task of an accepted create', async () => {
    const cancelled: string[] = []
    const world = createWorld({
      send: async () => answer(200, { id: '7', task_id: '7' }),
      cancel: async (_, id) => {
        cancelled.push(id)
      },
    })
    await runRow({ ...row, expect: 200, reason: '', rule: '' }, [requestCase], world)
    expect(cancelled).toEqual(['7'])
  })
  it('waits for the end of an accepted task', async () => {
    const world = createWorld({ send: async () => answer(200, { id: '1', task_id: '1' }), until: async () => failed })
    expect(await runRow(accepted, [end], world)).toEqual([])
    expect(await runRow(accepted, [end], { ...world, database: inspectorWithCounts() })).toEqual([])
    const refused = createWorld({ send: async () => answer(400, refusal) })
    expect((await runRow(accepted, [end], refused))[0]).toContain('the create responds 400')
  })
  it('reports a thrown error as a failure', async () => {
    const world = createWorld({ send: async () => Promise.reject(new Error('closed')) })
    expect(await runRow(row, [requestCase], world)).toEqual(['T2V long: Error: closed'])
  })
})
