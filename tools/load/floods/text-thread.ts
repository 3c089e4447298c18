import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createAnswerTally } from './flood-bars.ts'
import { listTextBodies, writeTextBody } from './text-bodies.ts'
import { buildHead, loopbackAddress, sendWhole } from './wire.ts'

/** `sample`: this many bodies, spread over all fields; absent: one for each field. */
export type TextOrder = { baseUrl: string; key: string; sample: number | undefined; perSecond: number }
export type TextFloodResult = {
  places: number
  sent: number
  perSecond: number
  answers: ReadonlyMap<number, number>
  withoutRetryAfter: number
}

// Real flooders run on other machines; here they yield the cores to the service.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { baseUrl, key, sample, perSecond } = workerData as TextOrder
const all = listTextBodies()
const chosen = sample === undefined ? all : all.filter((_, i) => i % Math.ceil(all.length / sample) === 0)
const tally = createAnswerTally()
const send = async (i: number, body: Buffer, path: string): Promise<void> => {
  tally.add(await sendWhole({ baseUrl, address: loopbackAddress(i % 400) }, buildHead(path, key, body.length), body))
}

// The parser threads start with the first large body; their start is not part of the flood.
for (const body of chosen.slice(0, 1)) await send(0, writeTextBody(body), body.path)
tally.clear()
parentPort?.postMessage('ready')
await new Promise((resolve) => parentPort?.once('message', resolve))
const began = performance.now()
const open: Promise<void>[] = []
for (const [i, body] of chosen.entries()) {
  const bytes = writeTextBody(body)
  const earlyMs = (i * 1_000) / perSecond - (performance.now() - began)
  if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs))
  open.push(send(i, bytes, body.path))
}
const seconds = (performance.now() - began) / 1_000
await Promise.all(open)
parentPort?.postMessage({
  places: all.length,
  sent: chosen.length,
  perSecond: chosen.length / seconds,
  answers: tally.counts(),
  withoutRetryAfter: tally.withoutRetryAfter(),
} satisfies TextFloodResult)
