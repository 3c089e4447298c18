import { describe, expect, it } from 'vitest'
import type { ClientLogRow } from '../invariants/evidence.ts'
import type { Check } from './check.ts'
import { type AttemptRow, checkAttempts } from './check-attempts.ts'
import { checkCoverage } from './check-coverage.ts'
import { checkFilms } from './check-films.ts'
import { checkSeen } from './check-seen.ts'
import { checkCallbacks, checkCreates, checkMoney, checkStarts } from './check-tasks.ts'
import type { TaskFact } from './read-run-facts.ts'
import type { Receipt } from './receivers.ts'

/** The checks that fail, with their violations. */
const found = (checks: readonly Check[]): Record<string, readonly string[]> =>
  Object.fromEntries(checks.filter(({ culprits }) => culprits.length > 0).map((each) => [each.sentence, each.culprits]))

const task = (id: string, fields: Partial<TaskFact> = {}): TaskFact => ({
  id,
  state: 'success',
  errCode: '',
  hasCallback: true,
  isGivenUp: false,
  isListed: true,
  shows: 'own',
  ...fields,
})
const ok = (key: string, id: string): ClientLogRow => ({ op_key: key, tenant_id: '1', outcome: 'ok', task_id: id })
const receipt = (taskId: string, event: string, fields: Partial<Receipt> = {}): Receipt => ({
  webhookId: `evt_${taskId}_${event}`,
  taskId,
  bodyTaskId: taskId,
  event,
  attempt: 1,
  seq: 1,
  state: event,
  answered: 200,
  ...fields,
})

describe('checkCreates', () => {
  const tasks = [task('11'), task('12', { state: 'failed', errCode: 'UserCancelled' })]
  const log = [ok('a', '11'), ok('b', '12')]
  it('passes a run in which every create has its own ended task', () => {
    expect(found(checkCreates({ tasks }, ['a', 'b'], log))).toEqual({})
  })
  it('finds a task that was acknowledged and is missing', () => {
    expect(found(checkCreates({ tasks }, ['a', 'b', 'c'], [...log, ok('c', '13')]))).toEqual({
      'tasks lost (acknowledged and not ended)': ['13'],
    })
  })
  it('finds a task that was acknowledged and has not ended', () => {
    const open = [task('11', { state: 'processing' }), task('12')]
    expect(found(checkCreates({ tasks: open }, ['a', 'b'], log))).toEqual({
      'tasks lost (acknowledged and not ended)': ['11'],
    })
  })
  it('finds two tasks of one idempotency key', () => {
    const both = [...tasks, task('14')]
    expect(found(checkCreates({ tasks: both }, ['a', 'b'], [...log, ok('a', '14')]))).toEqual({
      'keys with two tasks': ['a'],
    })
  })
  it('finds a task without an acknowledged create, a create without an answer and a refused create', () => {
    const refused: ClientLogRow = { op_key: 'd', tenant_id: '1', outcome: 'fail', task_id: null }
    expect(found(checkCreates({ tasks: [...tasks, task('15')] }, ['a', 'b', 'c', 'd'], [...log, refused]))).toEqual({
      'creates never answered': ['c'],
      'creates refused': ['d'],
      'tasks without an acknowledged create': ['15'],
    })
  })
})

describe('checkMoney', () => {
  const good = {
    tasks: [task('11'), task('20', { shows: 'composed' })],
    endEvents: ['11', '20'],
    resolutions: ['11', '20'],
    accounts: [{ tenantId: '1', available: 90, holding: 0, revenue: 10 }],
  }
  it('passes accounts that add up', () => {
    expect(found(checkMoney(good, 100))).toEqual({})
  })
  it('finds a task that ended twice, but not a film that was edited', () => {
    expect(found(checkMoney({ ...good, endEvents: ['11', '11', '20', '20'] }, 100))).toEqual({
      'tasks ended twice': ['11'],
    })
  })
  it('finds a second charge', () => {
    expect(found(checkMoney({ ...good, resolutions: ['11', '20', '11'] }, 100))).toEqual({
      'tasks charged twice, or charged and paid back': ['11'],
    })
  })
  it('finds one credit too many and one still held', () => {
    const accounts = [
      { tenantId: '1', available: 90, holding: 0, revenue: 11 },
      { tenantId: '2', available: 99, holding: 1, revenue: 0 },
    ]
    expect(found(checkMoney({ ...good, accounts }, 100))).toEqual({
      'tenants whose credits do not add up to the 100 granted': ['1'],
      'tenants with credits still held': ['2'],
    })
  })
})

describe('checkCallbacks', () => {
  const tasks = [task('11')]
  const good = [receipt('11', 'processing'), receipt('11', 'success')]
  it('passes callbacks in order, with a retry', () => {
    expect(found(checkCallbacks({ tasks }, [...good, receipt('11', 'success', { attempt: 2 })]))).toEqual({})
  })
  it.each([
    ['names another task than the body', { webhookId: 'evt_99_success', taskId: '99' }],
    ['cannot be read', { webhookId: '7f3c', taskId: '', event: '' }],
  ])('finds a callback whose id %s', (_, changed) => {
    const sentence = 'callbacks whose id does not name their task and event'
    const violations = found(checkCallbacks({ tasks }, [...good, receipt('11', 'success', changed)]))
    expect(violations[sentence]).toEqual([`${changed.webhookId} for task 11`])
  })
  it('finds a terminal callback that no receiver accepted', () => {
    const refused = [receipt('11', 'processing'), receipt('11', 'success', { answered: 500 })]
    expect(found(checkCallbacks({ tasks }, refused))).toEqual({ 'terminal callbacks missing': ['11'] })
  })
  it('finds a callback with another end than the task has', () => {
    expect(found(checkCallbacks({ tasks }, [...good, receipt('11', 'failed')]))).toEqual({
      'callbacks with another end than the task has': ['11'],
    })
  })
  it('finds a terminal callback that came first', () => {
    expect(found(checkCallbacks({ tasks }, good.toReversed()))).toEqual({
      'tasks whose terminal callback came before their first': ['11'],
    })
  })
})

it('checkStarts finds a start too many', () => {
  expect(found([checkStarts(['1', '2'])])).toEqual({})
  expect(found([checkStarts(['1', '2', '1'])])).toEqual({
    'attempts started more than once on the model server': ['attempt 1'],
  })
})

describe('checkFilms', () => {
  const film = { ...task('20', { shows: 'composed' }) }
  const shot = task('21', { isListed: false })
  const attempt = (id: string, tryNo: number, state: string) => ({
    id,
    taskId: '20',
    stepNo: 1,
    tryNo,
    state,
    backend: 'x',
  })
  const good = { tasks: [film, shot], parts: [{ filmId: '20', taskId: '21' }], attempts: [attempt('1', 1, 'done')] }
  it('passes a film whose parts succeeded, and a retry after a fault', () => {
    expect(found(checkFilms(good, ['1'], []))).toEqual({})
    const attempts = [attempt('1', 1, 'failed'), attempt('2', 2, 'done')]
    expect(found(checkFilms({ ...good, attempts }, ['1', '2'], [{ kind: 'kill worker' }]))).toEqual({})
  })
  it('finds a start that no fault explains', () => {
    const attempts = [attempt('1', 1, 'failed'), attempt('2', 2, 'done')]
    expect(Object.values(found(checkFilms({ ...good, attempts }, ['1', '2'], [])))).toEqual([['1 too many']])
  })
  it('finds a step that ran again after it was done', () => {
    const attempts = [attempt('1', 1, 'done'), attempt('2', 2, 'done')]
    expect(found(checkFilms({ ...good, attempts }, ['1'], []))).toEqual({
      'steps started again after they were done': ['20 step 1'],
    })
  })
  it('finds an open part of an ended film and a film without all of its parts', () => {
    const open = { ...good, tasks: [film, { ...shot, state: 'processing' }] }
    expect(found(checkFilms(open, ['1'], []))).toEqual({
      'parts still open although their film has ended': ['21'],
      'films that are a success without all of their parts': ['20'],
    })
  })
})

it('checkSeen finds a lost cancel, an end that was not seen, a step backwards and an answer 500', () => {
  const tasks = [task('11'), task('12', { state: 'failed', errCode: 'UserCancelled' })]
  const seen = (taskId: string, wasCancelled: boolean, endSeen = true) => ({
    opKey: taskId,
    taskId,
    wasCancelled,
    endSeen,
  })
  const calm = { wentBackwards: [], answers500: 0 }
  expect(found(checkSeen({ tasks }, [seen('11', false), seen('12', true)], calm))).toEqual({})
  const bad = checkSeen({ tasks }, [seen('11', true), seen('12', true, false)], {
    wentBackwards: ['11'],
    answers500: 1,
  })
  expect(found(bad)).toEqual({
    'tasks whose cancel was acknowledged and that are not cancelled': ['11'],
    'tasks whose client did not see the end': ['12'],
    'tasks seen to go backwards': ['11'],
    'answers 500': ['see the logs of the APIs'],
  })
})

it('checkCoverage fails a run that checked nothing, with the reasons', () => {
  const full = { acknowledgedCreates: 1, faults: 1, receivedCallbacks: 1, starts: 1, endsSeen: 1 }
  expect(checkCoverage(full).culprits).toEqual([])
  expect(checkCoverage({ ...full, acknowledgedCreates: 0, faults: 0 }).culprits).toEqual([
    'no create was acknowledged',
    'no fault was carried out',
  ])
})

describe('checkAttempts', () => {
  const row = (fields: Partial<AttemptRow>): AttemptRow => ({
    id: '11',
    state: 'success',
    attempts: [{ id: '1', state: 'done' }],
    held: '0',
    released: false,
    ...fields,
  })
  const recorded = { taskId: '11', point: 'recorded', backend: 'forgets' } as const
  const requested = { taskId: '11', point: 'requested', backend: 'forgets' } as const
  const unknown = { attempts: [{ id: '1', state: 'unknown' }], state: 'processing', held: '10' }
  it('passes one start after a death, and an unknown outcome that keeps its credits held', () => {
    expect(found(checkAttempts([row({})], [recorded], ['1'], 'before the clock'))).toEqual({})
    expect(found(checkAttempts([row(unknown)], [requested], ['1'], 'before the clock'))).toEqual({})
  })
  it.each([
    ['a second start', [row({})], recorded, ['1', '1']],
    ['a lost task', [], recorded, ['1']],
    ['an unknown outcome whose credits are free', [row({ ...unknown, held: '0' })], requested, ['1']],
    ['an unknown outcome that was retried', [row({})], requested, ['1']],
  ])('finds %s', (_, rows, killed, starts) => {
    expect(Object.values(found(checkAttempts(rows, [killed], starts, 'before the clock'))).flat()).toHaveLength(1)
  })
})
