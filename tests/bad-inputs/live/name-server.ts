import { createSocket } from 'node:dgram'
import { join, u16be, u32be } from '../../support/files/bytes.ts'
import type { NameRecord, NameReply, NameScript } from '../world.ts'

const types = { a: 1, alias: 5, aaaa: 28 } as const
const responseFlags = 0x8180
const codes = { fails: 2, unknown: 3 } as const

const nameBytes = (name: string): Buffer =>
  join(...name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)), Buffer.of(0))

const v6Bytes = (text: string): Buffer => {
  const [before = '', after] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [left, right] = [groups(before), groups(after ?? '')]
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return join(...[...left, ...zeros, ...right].map((group) => u16be(Number.parseInt(group, 16))))
}

/** A record with a time to live of 0. */
const recordBytes = (name: string, type: number, data: Uint8Array): Buffer =>
  join(nameBytes(name), u16be(type), u16be(1), u32be(0), u16be(data.length), data)

const encodeRecord = (queryName: string, record: NameRecord): Buffer => {
  if ('a' in record) return recordBytes(queryName, types.a, Buffer.from(record.a.split('.').map(Number)))
  if ('aaaa' in record) return recordBytes(queryName, types.aaaa, v6Bytes(record.aaaa))
  return recordBytes(record.of ?? queryName, types.alias, nameBytes(record.alias))
}

type Question = { name: string; type: number; end: number }
const readQuestion = (message: Buffer): Question => {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** Addresses belong to the last alias before them. */
const writeAnswers = (name: string, records: readonly NameRecord[]): Buffer[] => {
  let owner = name
  return records.map((record) => {
    const bytes = encodeRecord(owner, record)
    if ('alias' in record) owner = record.alias
    return bytes
  })
}

const buildReply = (message: Buffer, { name, end }: Question, reply: Exclude<NameReply, 'silence'>): Buffer => {
  const answers = typeof reply === 'string' ? [] : writeAnswers(name, reply)
  const flags = responseFlags | (typeof reply === 'string' ? codes[reply] : 0)
  const counts = join(u16be(1), u16be(answers.length), u32be(0))
  return join(message.subarray(0, 2), u16be(flags), counts, message.subarray(12, end), ...answers)
}

/** A name server that answers each name by its script; names without a script are unknown. */
export const startNameServer = async (address: string) => {
  const scripts = new Map<string, NameScript>()
  const queryCounts = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (message, peer) => {
    const question = readQuestion(message)
    const { name, type } = question
    const earlier = queryCounts.get(`${name} ${type}`) ?? 0
    queryCounts.set(`${name} ${type}`, earlier + 1)
    const family = type === types.aaaa ? 6 : 4
    const reply = scripts.get(name.toLowerCase())?.({ name, family, earlier }) ?? 'unknown'
    if (reply !== 'silence') socket.send(buildReply(message, question, reply), peer.port, peer.address)
  })
  const { hostname, port } = new URL(`udp://${address}`)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(Number(port), hostname, resolve)
  })
  return {
    port: socket.address().port,
    /** Registers a new name for the script. */
    add(script: NameScript): string {
      const name = `n${scripts.size + 1}.scripted.example`
      scripts.set(name, script)
      return name
    },
    stop: () => socket.close(),
  }
}
