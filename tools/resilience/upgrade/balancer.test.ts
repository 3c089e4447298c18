import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createBalancer } from './balancer.ts'

const servers: Server[] = []
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const startApi = async (name: string) => {
  let isReady = true
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.writeHead(isReady ? 200 : 503).end()
    else request.on('data', () => undefined).on('end', () => response.end(name))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    port,
    server,
    setReady(value: boolean): void {
      isReady = value
    },
  }
}

const openBalancer = async (ports: number[]) => {
  const balancer = createBalancer(ports)
  closers.push(balancer.close)
  const port = 20_000 + Math.floor(performance.now() % 9_000)
  await balancer.listen(port)
  await vi.waitFor(() => expect(ports.every(balancer.isReady)).toBe(true))
  return {
    balancer,
    send: async () => (await fetch(`http://127.0.0.1:${port}/x`, { method: 'POST', body: 'b' })).text(),
  }
}

it('createBalancer sends requests to ready processes in turns', async () => {
  const [one, two] = [await startApi('one'), await startApi('two')]
  const { send } = await openBalancer([one.port, two.port])
  expect([await send(), await send(), await send()].toSorted()).not.toEqual(['one', 'one', 'one'])
})

it('createBalancer sends nothing to a process that is not ready', async () => {
  const [one, two] = [await startApi('one'), await startApi('two')]
  const { balancer, send } = await openBalancer([one.port, two.port])
  one.setReady(false)
  await vi.waitFor(() => expect(balancer.isReady(one.port)).toBe(false))
  expect([await send(), await send()]).toEqual(['two', 'two'])
})

it('createBalancer sends a request to the next process when one refuses the connection', async () => {
  const [one, two] = [await startApi('one'), await startApi('two')]
  const { send } = await openBalancer([one.port, two.port])
  one.server.closeAllConnections()
  one.server.close()
  expect([await send(), await send()]).toEqual(['two', 'two'])
})
