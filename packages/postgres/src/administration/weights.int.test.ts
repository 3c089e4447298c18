import { afterAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createWeightAdmin, createWeightStatusStore, type HeldWeight } from './weights.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'admin' | 'system') => openDatabase({ url: own.loginUrl(role), max: 2, onError: () => undefined })
const [admin, system] = [open('admin'), open('system')]
const [weights, statusStore] = [createWeightAdmin(admin), createWeightStatusStore(system)]
afterAll(async () => {
  await Promise.all([admin.end(), system.end()])
  await own.drop()
})
beforeEach(async () => {
  await system.query('delete from held_weights')
})

const ready: HeldWeight = { name: 'rife', state: 'ready', doneBytes: 45_154_861, fault: '', asks: 1, checks: 0 }

it('weight requests of the operator are counted, with the accepted licence', async () => {
  await weights.want('rife', 'MIT')
  await weights.want('rife', 'MIT')
  expect(await weights.requestCheck('rife')).toBe(true)
  expect(await statusStore.wanted()).toEqual([{ name: 'rife', isWanted: true, licence: 'MIT', asks: 2, checks: 1 }])
  await weights.unwant('rife')
  expect(await weights.requestCheck('rife')).toBe(false)
  expect(await statusStore.wanted()).toMatchObject([{ isWanted: false, licence: '', asks: 2 }])
})

it('the latest report of each worker is shown', async () => {
  await statusStore.publish('one', [{ ...ready, state: 'pulling', doneBytes: 7 }])
  await statusStore.publish('two', [ready])
  await statusStore.publish('one', [ready])
  expect(await weights.held()).toEqual([
    { ...ready, holder: 'one' },
    { ...ready, holder: 'two' },
  ])
  expect(await statusStore.heldBy('two')).toMatchObject([ready])
})

it('workers without recent reports are hidden, and removed after a day', async () => {
  await statusStore.publish('one', [ready])
  await system.query(`update held_weights set told_at = now() - interval '1 minute'`)
  expect(await weights.held()).toEqual([])
  expect(await statusStore.heldBy('one')).toHaveLength(1)
  await system.query(`update held_weights set told_at = now() - interval '2 days'`)
  await statusStore.publish('two', [ready])
  expect(await statusStore.heldBy('one')).toEqual([])
})
