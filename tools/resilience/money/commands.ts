import assert from 'node:assert/strict'
import { AppError } from '@kinora/contract'
import fc from 'fast-check'
import type { End, LedgerUnderTest } from './ledger-under-test.ts'
import type { ReferenceLedger, ReferenceTask } from './reference-ledger.ts'

export type Real = { tested: LedgerUnderTest; tenantId: string; ran: number }
type Command = fc.AsyncCommand<ReferenceLedger, Real, true>
type Action = (ledger: ReferenceLedger, real: Real) => Promise<void>

export const parallelism = 16

const ignoreRefusal =
  (...reasons: string[]) =>
  (error: unknown): undefined => {
    if (error instanceof AppError && reasons.includes(error.reason)) return undefined
    throw error
  }

/** Compares both sides after every command. */
const compare = async (ledger: ReferenceLedger, { tested, tenantId }: Real): Promise<void> => {
  assert.equal(await tested.available(tenantId), ledger.available(), 'available credits')
  const wanted = ledger.tasks.map(({ id, state, credits }) => [id, state === 'waiting' ? 'created' : state, credits])
  const stored = (await tested.tasks(tenantId)).map(({ id, state, credits }) => [id, state, credits])
  assert.deepEqual(new Set(stored.map(String)), new Set(wanted.map(String)), 'tasks')
  assert.deepEqual(await tested.usage(tenantId), ledger.usage(), 'usage')
}

const command = (name: string, may: (ledger: ReferenceLedger) => boolean, action: Action): Command => ({
  check: async (ledger) => may(ledger),
  async run(ledger, real) {
    real.ran += 1
    await action(ledger, real)
    await compare(ledger, real)
  },
  toString: () => name,
})

/** A command on one of the matching tasks. */
const about = (
  name: string,
  pick: number,
  fits: (task: ReferenceTask) => boolean,
  action: (task: ReferenceTask, ...both: Parameters<Action>) => Promise<void>,
): Command => {
  const find = ({ tasks }: ReferenceLedger) => {
    const fitting = tasks.filter(fits)
    return fitting[pick % fitting.length]
  }
  return command(
    `${name} ${pick}`,
    (ledger) => find(ledger) !== undefined,
    (ledger, real) => action(find(ledger) as ReferenceTask, ledger, real),
  )
}

const isOpen = ({ state }: ReferenceTask) => state === 'waiting' || state === 'processing'

const create = (price: number, count: number) =>
  command(
    `create ${count} of ${price}`,
    () => true,
    async (ledger, { tested, tenantId }) => {
      const creates = Array.from({ length: count }, () =>
        tested.create(tenantId, price).catch(ignoreRefusal('CreditInsufficient')),
      )
      const ids = (await Promise.all(creates)).filter((id) => id !== undefined)
      const { accepted, parts } = ledger.create(price, count)
      assert.equal(ids.length, accepted, 'accepted creates')
      const uses = await tested.readGrantUses(ids)
      const taken = Map.groupBy(uses, ({ grant }) => grant)
      for (const [grant, some] of taken)
        assert.equal(
          some.reduce((total, { credits }) => total + credits, 0),
          parts.get(grant),
          'taken from a grant',
        )
      assert.equal(taken.size, parts.size, 'grants taken from')
      for (const id of ids)
        ledger.admitted(
          id,
          price,
          new Map(uses.filter(({ task }) => task === id).map((use) => [use.grant, use.credits])),
        )
    },
  )

const end = (how: End, pick: number) =>
  about(how, pick, isOpen, async (task, ledger, { tested, tenantId }) => {
    const isRefused = how === 'success' && task.state === 'waiting'
    const ended = await tested.end(how, tenantId, task.id)
    assert.equal(ended === undefined, isRefused, 'whether it ended')
    if (!isRefused) ledger.end(task, how === 'success' ? 'success' : 'failed')
  })

/** Many concurrent ends; one wins, and the database decides which. */
const race = (pick: number) =>
  about('race for', pick, isOpen, async (task, ledger, { tested, tenantId }) => {
    const hows: End[] = ['success', 'fail', 'cancel', 'success']
    const ends = Array.from({ length: parallelism }, (_, i) =>
      tested.end(hows[i % hows.length] ?? 'fail', tenantId, task.id).catch(ignoreRefusal('BadRequest')),
    )
    assert.equal((await Promise.all(ends)).filter((ended) => ended !== undefined).length, 1, 'ends of one task')
    const now = (await tested.tasks(tenantId)).find(({ id }) => id === task.id)?.state
    assert.ok(now === 'failed' || (now === 'success' && task.state === 'processing'), `raced to ${now}`)
    ledger.end(task, now)
  })

const late = (how: End, pick: number) =>
  about(
    `late ${how} for`,
    pick,
    (task) => !isOpen(task),
    async ({ id }, _ledger, { tested, tenantId }) => {
      assert.equal(await tested.end(how, tenantId, id).catch(ignoreRefusal('BadRequest')), undefined, 'ended twice')
    },
  )

const credits = fc.integer({ min: 1, max: 40 })
const pick = fc.nat(50)
const how = fc.constantFrom<End>('success', 'fail', 'cancel')

export const anyCommands = fc.commands<ReferenceLedger, Real, true>(
  [
    fc.tuple(fc.integer({ min: 1, max: 200 }), fc.option(fc.nat(4), { nil: undefined })).map(([amount, hours]) =>
      command(
        `grant ${amount} for ${hours ?? 'all'} hours`,
        () => true,
        async (ledger, { tested, tenantId }) =>
          ledger.grant(await tested.grant(tenantId, amount, hours), amount, hours),
      ),
    ),
    fc.tuple(credits, fc.constantFrom(1, 1, 3, parallelism)).map(([price, count]) => create(price, count)),
    credits.map((price) =>
      command(
        `charge ${price}`,
        () => true,
        async (ledger, { tested, tenantId }) => {
          assert.equal(await tested.charge(tenantId, price), ledger.charge(price), 'accepted operation')
        },
      ),
    ),
    fc.constant(
      command(
        'fold usage',
        () => true,
        async (_ledger, { tested }) => {
          await tested.foldUsage()
        },
      ),
    ),
    pick.map((which) =>
      about(
        'begin',
        which,
        ({ state }) => state === 'waiting',
        async (task, ledger, { tested, tenantId }) => {
          await tested.begin(tenantId, task.id)
          ledger.begin(task)
        },
      ),
    ),
    fc.tuple(pick, credits).map(([which, more]) =>
      about(
        `top up by ${more}`,
        which,
        ({ state, isRaised }) => state === 'waiting' && !isRaised,
        async (task, ledger, { tested, tenantId }) => {
          const full = task.credits + more
          // The second call simulates a restarted worker: it must not charge twice.
          await tested.topUp(tenantId, task.id, full)
          ledger.topUp(task, more)
          if (task.isRaised) await tested.topUp(tenantId, task.id, full)
        },
      ),
    ),
    fc.tuple(how, pick).map((args) => end(...args)),
    pick.map(race),
    fc.tuple(how, pick).map((args) => late(...args)),
    pick.map((which) =>
      about(
        'lose sight of',
        which,
        ({ state, isUnknown }) => state === 'processing' && !isUnknown,
        async (task, _ledger, { tested, tenantId }) => {
          await tested.unknown(tenantId, task.id)
          task.isUnknown = true
        },
      ),
    ),
    pick.map((which) =>
      about(
        'find again',
        which,
        ({ isUnknown }) => isUnknown,
        async (task, _ledger, { tested, tenantId }) => {
          assert.equal(await tested.known(tenantId, task.id), true, 'was unknown')
          task.isUnknown = false
        },
      ),
    ),
    fc.integer({ min: 1, max: 2 }).map((hours) =>
      command(
        `pass ${hours} hours`,
        () => true,
        async (ledger, { tested, tenantId }) => {
          await tested.pass(tenantId, hours)
          ledger.pass(hours)
        },
      ),
    ),
    fc.constant(
      command(
        'sweep',
        () => true,
        async (ledger, { tested, tenantId }) => {
          await tested.endOverdue(tenantId)
          for (const task of ledger.overdue()) ledger.end(task, 'failed')
          await tested.endGrants()
        },
      ),
    ),
  ],
  { maxCommands: 40, size: 'max' },
)
