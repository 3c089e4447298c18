import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createClient } from '@kinora/sdk'
import { expect, it } from 'vitest'
import { faults, hostileProxy } from '../support/hostile-proxy.ts'
import { baseUrl, newSandbox } from '../support/running-service.ts'

const creates = process.env.SDK_WHOLE ? 1_000 : 100
const atOnce = 8
const patience = { tries: 15, tryMs: 4_000, totalMs: 300_000 }
const small = { model: 'genq2', prompt: 'a' } as const
const fails = { headers: { 'x-sandbox': 'outcome=ModelUnavailable' } }

const testKey = async (): Promise<string> => {
  return (await newSandbox()).key
}

/** Lists every task with its payload. */
const listTasks = async (key: string): Promise<Map<string, string>> => {
  const client = createClient({ baseUrl, key })
  const payloads = new Map<string, string>()
  for (let token = ''; ; ) {
    const page = await client.listTasks({ 'pager.pagesz': 100, ...(token ? { 'pager.page_token': token } : {}) })
    for (const { id, payload } of page.tasks) payloads.set(id, payload)
    token = page.next_page_token
    if (token === '') return payloads
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Heap in use after a full garbage collection. */
const heldBytes = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

it('the SDK creates each task exactly once through a hostile proxy', { timeout: 600_000 }, async () => {
  const key = await testKey()
  const client = createClient({ baseUrl: await hostileProxy({ faults, share: 0.4, seed: 77 }), key, patience })
  const created = new Map<string, string>()
  const numbers = Array.from({ length: creates }, (_, number) => String(number)).values()
  const createAll = async (): Promise<void> => {
    for (const payload of numbers) created.set((await client.textToVideo({ ...small, payload }, fails)).id, payload)
  }
  const [before, began] = [heldBytes(), performance.now()]
  await Promise.all(Array.from({ length: atOnce }, createAll))
  const grown = (heldBytes() - before) / 2 ** 20
  console.log(`${creates} creates in ${Math.round((performance.now() - began) / 1000)} s, ${grown.toFixed(1)} MiB more`)
  expect(created.size).toBe(creates)
  expect(await listTasks(key)).toEqual(created)
  expect(grown).toBeLessThan(16)
})

it.each(faults)('the SDK recovers from the proxy fault: %s', async (fault) => {
  const baseUrl = await hostileProxy({ faults: [fault], most: 2 })
  const client = createClient({ baseUrl, key: await testKey(), patience: { tries: 4, tryMs: 3_000 } })
  const { id } = await client.textToVideo(small, fails)
  expect(await client.wait(id, { check: false })).toMatchObject({ id, err_code: 'ModelUnavailable' })
  await expect(client.wait(id)).rejects.toMatchObject({ name: 'TaskFailed', reason: 'ModelUnavailable', task: { id } })
})

it('the SDK does not read a duplicated response as the next one', async () => {
  const client = createClient({ baseUrl: await hostileProxy({ faults: ['answer twice'] }), key: await testKey() })
  const { id: first } = await client.textToVideo(small, fails)
  const { id: second } = await client.textToVideo(small, fails)
  expect(first).not.toBe(second)
  for (const id of [first, second, first, second]) expect((await client.get(id)).id).toBe(id)
})
