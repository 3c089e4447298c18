import { afterAll, expect, it } from 'vitest'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createSweepStore } from './sweeps.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())
const sweeps = createSweepStore(world.system)
const minute = 60_000

it('one of many processes gets the turn of a job, and none before it is over', async () => {
  const takeAll = () => Promise.all(Array.from({ length: 8 }, () => sweeps.takeTurn('overdue', minute, false)))
  expect((await takeAll()).filter((isTaken) => isTaken)).toHaveLength(1)
  expect((await takeAll()).filter((isTaken) => isTaken)).toHaveLength(0)
  expect(await sweeps.takeTurn('unknown', minute, false)).toBe(true)
  await world.owner.query(`update sweep_turns set until = now() where job = 'overdue'`)
  expect((await takeAll()).filter((isTaken) => isTaken)).toHaveLength(1)
})

it('a process that has just started takes the turn, and a turn that was given back is free', async () => {
  expect(await sweeps.takeTurn('lanes', minute, false)).toBe(true)
  expect(await sweeps.takeTurn('lanes', minute, true)).toBe(true)
  await sweeps.giveTurnBack('lanes')
  expect(await sweeps.takeTurn('lanes', minute, false)).toBe(true)
})
