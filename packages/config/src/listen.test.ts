import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { settingFields } from './fields.ts'
import { parseListenAddress, startListening } from './listen.ts'
import { version } from './version.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
const listen = (address: string, onError: (error: Error) => void = () => undefined) => {
  const server = createServer((_request, response) => response.end('here'))
  servers.push(server)
  return startListening(server, { setting: 'LISTEN', address, onError }).then((port) => ({ server, port }))
}

it.each([
  ['127.0.0.1:8080', { host: '127.0.0.1', port: 8080 }],
  ['localhost:0', { host: 'localhost', port: 0 }],
  ['[::1]:9090', { host: '::1', port: 9090 }],
  ['[::]:9090', { host: '::', port: 9090 }],
  ['::1:9', { host: '::1', port: 9 }],
  ['0.0.0.0:65535', { host: '0.0.0.0', port: 65_535 }],
])('parseListenAddress reads %s', (address, expected) => {
  expect(parseListenAddress(address)).toEqual(expected)
})

it.each([':8080', '8080', 'localhost', 'localhost:', 'localhost:http', '127.0.0.1:65536'])(
  'parseListenAddress and the settings reject %s',
  (address) => {
    expect(() => parseListenAddress(address)).toThrow('must be host:port with a port up to 65535')
    expect(settingFields.LISTEN.safeParse(address).success).toBe(false)
  },
)

it('startListening listens on an IPv6 address in brackets', async () => {
  const { port } = await listen('[::1]:0')
  const response = await fetch(`http://[::1]:${port}/`, { headers: { connection: 'close' } })
  expect(await response.text()).toBe('here')
})

it('startListening rejects with the setting and the address when the port is in use', async () => {
  const { port } = await listen('127.0.0.1:0')
  await expect(listen(`127.0.0.1:${port}`)).rejects.toThrow(
    `LISTEN: cannot listen on 127.0.0.1:${port}: listen EADDRINUSE`,
  )
})

it('startListening passes later errors of the server to onError', async () => {
  const onError = vi.fn()
  const { server } = await listen('127.0.0.1:0', onError)
  const failure = new Error('accept EMFILE')
  server.emit('error', failure)
  expect(onError.mock.calls).toEqual([[failure]])
})

it('version is the same in all packages', () => {
  const contract = JSON.parse(readFileSync(new URL('../../contract/package.json', import.meta.url), 'utf8')) as object
  expect(contract).toHaveProperty('version', version)
})
