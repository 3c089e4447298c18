import { createSocket } from 'node:dgram'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createResolveName } from './resolve-name.ts'
import { createTryFetch, quickLimits, removeFolders } from './test-setup/try-fetch.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})
afterAll(removeFolders)

type Reply = { code?: number; answers?: Buffer[] } | 'silence'

const [typeA, typeCname, typeAaaa] = [1, 5, 28]
const encodeName = (text: string) =>
  Buffer.concat([
    ...text.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
const record = (name: string, type: number, data: Buffer) => {
  const rest = Buffer.alloc(10)
  rest.writeUInt16BE(type, 0)
  rest.writeUInt16BE(1, 2)
  rest.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(name), rest, data])
}
const a = (name: string, address: string) => record(name, typeA, Buffer.from(address.split('.').map(Number)))
const aaaa = (name: string, ...bytes: number[]) => record(name, typeAaaa, Buffer.from(bytes))
const cname = (name: string, to: string) => record(name, typeCname, encodeName(to))

/** A name server that answers as scripted, with a time to live of 0. */
const startNameServer = async (script: (name: string, type: number) => Reply) => {
  const socket = createSocket('udp4')
  const queries: string[] = []
  socket.on('message', (query, peer) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString())
      at += length + 1
    }
    const name = labels.join('.')
    queries.push(name)
    const reply = script(name, query.readUInt16BE(at + 1))
    if (reply === 'silence') return
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | (reply.code ?? 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(reply.answers?.length ?? 0, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...(reply.answers ?? [])]), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  cleanUps.push(() => socket.close())
  return { queries, resolve: createResolveName([`127.0.0.1:${socket.address().port}`]) }
}

const never = new AbortController().signal

it('createResolveName finds all addresses of both families, IPv4 first', async () => {
  const { resolve } = await startNameServer((name, type) => ({
    answers:
      type === typeA
        ? [a(name, '8.8.8.8'), a(name, '10.0.0.1')]
        : [aaaa(name, 0x20, 1, 0x48, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)],
  }))
  expect(await resolve('two.example', never)).toEqual(['8.8.8.8', '10.0.0.1', '2001:4860::1'])
})

it('createResolveName follows aliases and accepts one family when the other is empty', async () => {
  const { resolve } = await startNameServer((name, type) => ({
    answers:
      type === typeA ? [cname(name, 'b.example'), cname('b.example', 'c.example'), a('c.example', '8.8.4.4')] : [],
  }))
  expect(await resolve('alias.example', never)).toEqual(['8.8.4.4'])
})

it('createResolveName adds no search domain and reads no hosts file', async () => {
  const { resolve, queries } = await startNameServer(() => ({ code: 3 }))
  await expect(resolve('database', never)).rejects.toThrow('name: no address')
  await expect(resolve('localhost', never)).rejects.toThrow('name: no address')
  expect([...new Set(queries)]).toEqual(expect.arrayContaining(['database']))
  expect(queries.every((name) => ['database', 'localhost'].includes(name))).toBe(true)
})

it.each<[string, Reply]>([
  ['the name is unknown', { code: 3 }],
  ['the server fails', { code: 2 }],
  ['the server refuses', { code: 5 }],
  ['the answer is empty', {}],
  ['aliases form a loop', { answers: [cname('bad.example', 'b.example'), cname('b.example', 'bad.example')] }],
])('a fetch fails with the usual error when %s', async (_name, reply) => {
  const { resolve } = await startNameServer(() => reply)
  const { refusal } = createTryFetch({ resolve })
  const { cause, ...seen } = await refusal('http://bad.example/')
  expect(seen).toEqual({ reason: 'ImageDownloadFailure', message: 'image download failure', rule: undefined, tries: 1 })
  expect(cause).toBe('name: no address')
})

it('a silent name server ends within the limit and leaves nothing running', async () => {
  const { resolve } = await startNameServer(() => 'silence')
  const { refusal } = createTryFetch({ resolve, limits: { ...quickLimits, nameMs: 300 } })
  const refusals = await Promise.all(
    Array.from({ length: 20 }, (_, no) => refusal(`http://s${no}.example/`, { tenant: `${no}` })),
  )
  expect(new Set(refusals.map(({ cause }) => cause))).toEqual(new Set(['time: name']))
})
