import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const never = new AbortController().signal

it('gives so many places for each key, then in the order of asking', async () => {
  const places = createPlaces(2)
  const order: string[] = []
  const [leaveA, leaveB] = await Promise.all([places.take('h', never), places.take('h', never)])
  const waiting = ['c', 'd'].map(async (name) => {
    const leave = await places.take('h', never)
    order.push(name)
    return leave
  })
  await places.take('other', never)
  expect(order).toEqual([])
  leaveA()
  await waiting[0]
  expect(order).toEqual(['c'])
  leaveB()
  await waiting[1]
  expect(order).toEqual(['c', 'd'])
})

it('lets one in line go away without losing a place', async () => {
  const places = createPlaces(1)
  const leave = await places.take('h', never)
  const ending = new AbortController()
  const gone = places.take('h', ending.signal)
  const last = places.take('h', never)
  ending.abort(new Error('cancelled'))
  await expect(gone).rejects.toThrow('cancelled')
  leave()
  const leaveLast = await last
  leaveLast()
  await expect(places.take('h', never)).resolves.toBeTypeOf('function')
  await expect(places.take('h', ending.signal)).rejects.toThrow('cancelled')
})
