import { expect, it, vi } from 'vitest'
import { watchTask } from './watch.ts'

const open = (states: readonly (string | undefined)[], client = new AbortController()) => {
  let reads = 0
  const stop = vi.fn()
  const listen = vi.fn((_taskId: string, _wake: () => void): (() => void) => stop)
  const readReply = vi.fn(async () => {
    reads += 1
    const at = Math.min(reads, states.length)
    const state = states[at - 1]
    return state === undefined ? undefined : { version: at, window: 0, body: JSON.stringify({ state }) }
  })
  const follow = async (after = 0): Promise<string[]> => {
    const seenStates: string[] = []
    const input = { tenantId: '1', taskId: '2', after, signal: client.signal }
    for await (const { body } of watchTask({ readReply, listen }, input)) seenStates.push(JSON.parse(body).state)
    return seenStates
  }
  return { follow, stop, listen, readReply, client }
}

it.each(['success', 'failed'])('watchTask ends after it has yielded the state %s', async (state) => {
  const { follow, stop } = open([state])
  expect(await follow()).toEqual([state])
  expect(stop).toHaveBeenCalledOnce()
})

it('watchTask yields nothing for an end that the caller already knows', async () => {
  expect(await open(['success']).follow(1)).toEqual([])
})

it('watchTask ends when the task does not exist', async () => {
  const { follow, stop } = open([undefined])
  expect(await follow()).toEqual([])
  expect(stop).toHaveBeenCalledOnce()
})

it('watchTask reads nothing for a disconnected client', async () => {
  const { follow, readReply, client } = open(['processing'])
  client.abort()
  expect(await follow()).toEqual([])
  expect(readReply).not.toHaveBeenCalled()
})

it('watchTask ends without another read when the client disconnects during a read', async () => {
  const { follow, readReply, client, stop } = open(['processing', 'success'])
  readReply.mockImplementationOnce(async () => {
    client.abort()
    return { version: 1, window: 0, body: '{"state":"processing"}' }
  })
  expect(await follow()).toEqual(['processing'])
  expect(readReply).toHaveBeenCalledOnce()
  expect(stop).toHaveBeenCalledOnce()
})

it('watchTask reads again immediately when a change is signalled', async () => {
  const { follow, listen } = open(['processing', 'success'])
  listen.mockImplementation((_taskId, wake) => {
    // The signal arrives while the first version is being yielded, so the test need not wait for it.
    queueMicrotask(wake)
    return () => undefined
  })
  expect(await follow(1)).toEqual(['success'])
})
