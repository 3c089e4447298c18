import { afterAll, expect, it } from 'vitest'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createNowReader } from './now.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

it('versions returns the version of each existing task, for all tenants', async () => {
  const now = createNowReader(world.admin)
  const [one, other] = await Promise.all([world.newTenant(), world.newTenant()])
  const [first, second] = [(await world.admit(one)).id, (await world.admit(other)).id]
  await world.begin(one, first)
  await world.attempts.progress(one, first, 40)
  const { rows } = await world.owner.query<{ id: string; seq: number }>('select id, seq from tasks')
  const seq = new Map(rows.map(({ id, seq: each }) => [id, each]))
  const versions = await now.versions([first, second, '1'])
  expect(new Map(versions.map(({ id, version }) => [id, version]))).toEqual(
    new Map([
      [first, (seq.get(first) ?? 0) * 1000 + 40],
      [second, 1000],
    ]),
  )
})
