import { afterAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createWeightAdmin, createWeightBoard, type HeldWeight } from './weights.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'admin' | 'system') => openDatabase({ url: own.loginUrl(role), max: 2, onError: () => undefined })
const [admin, system] = [open('admin'), open('system')]
const [weights, board] = [createWeightAdmin(admin), createWeightBoard(system)]
afterAll(async () => {
  await Promise.all([admin.end(), system.end()])
  await own.drop()
})
beforeEach(async () => {
  await system.query('delete from held_weights')
})

const ready: HeldWeight = { name: 'rife', state: 'ready', doneBytes: 45_154_861, fault: '', asks: 1, checks: 0 }

it('counts what the operator asks for, and keeps the licence that was accepted', async () => {
  await weights.want('rife', 'MIT')
  await weights.want('rife', 'MIT')
  expect(await weights.askForCheck('rife')).toBe(true)
  expect(await board.wanted()).toEqual([{ name: 'rife', isWanted: true, licence: 'MIT', asks: 2, checks: 1 }])
  await weights.unwant('rife')
  expect(await weights.askForCheck('rife')).toBe(false)
  expect(await board.wanted()).toMatchObject([{ isWanted: false, licence: '', asks: 2 }])
})

it('shows what each worker told last', async () => {
  await board.tell('one', [{ ...ready, state: 'pulling', doneBytes: 7 }])
  await board.tell('two', [ready])
  await board.tell('one', [ready])
  expect(await weights.held()).toEqual([
    { ...ready, holder: 'one' },
    { ...ready, holder: 'two' },
  ])
  expect(await board.heldBy('two')).toMatchObject([ready])
})

it('leaves out workers that have been silent for long, and forgets them at last', async () => {
  await board.tell('one', [ready])
  await system.query(`update held_weights set told_at = now() - interval '1 minute'`)
  expect(await weights.held()).toEqual([])
  expect(await board.heldBy('one')).toHaveLength(1)
  await system.query(`update held_weights set told_at = now() - interval '2 days'`)
  await board.tell('two', [ready])
  expect(await board.heldBy('one')).toEqual([])
})
