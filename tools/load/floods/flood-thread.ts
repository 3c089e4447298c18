import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '@kinora/contract'
import { pick, runClosedLoop } from '../../testkit/closed-loop.ts'
import { makeBombs } from './bombs.ts'
import { createAnswerTally } from './flood-bars.ts'
import { largeBody, largeBodyPath } from './large-body.ts'
import { formType, largeForm, largeFormPath, makeFormBombs } from './large-form.ts'
import { buildHead, loopbackAddress, sendWhole } from './wire.ts'

export type FloodOrder = {
  baseUrl: string
  key: string
  bodies: number
  rounds: number
  bombs: number
  areForms: boolean
}
export type FloodResult = {
  /** Answers by status, for the bodies alone and for all requests. */
  ofBodies: ReadonlyMap<number, number>
  answers: ReadonlyMap<number, number>
  /** Refusals without a valid Retry-After. */
  withoutRetryAfter: number
  made: string[]
}

const bombsAtOnce = 6

// Real flooders run on other machines; here they yield the cores to the service.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const { baseUrl, key, bodies, rounds, bombs, areForms } = workerData as FloodOrder
const body = areForms ? largeForm() : largeBody(1, 15_700_000, limits.bodyBytes)
const kinds = areForms ? makeFormBombs() : makeBombs()
const made: string[] = []
const tally = createAnswerTally()
const send = async (i: number, bytes: Buffer): Promise<void> => {
  const head = areForms
    ? buildHead(largeFormPath, key, bytes.length, formType)
    : buildHead(largeBodyPath, key, bytes.length)
  const { status, retryAfter, text } = await sendWhole({ baseUrl, address: loopbackAddress(i) }, head, bytes)
  tally.add({ status, retryAfter })
  const task = status === 200 ? /"id":"(\d+)"/.exec(text)?.[1] : undefined
  if (task) made.push(task)
}

// The parser threads start with the first large body; their start is not part of the flood.
await send(0, body)
tally.clear()
parentPort?.postMessage('ready')
await new Promise((resolve) => parentPort?.once('message', resolve))
for (let round = 0; round < rounds; round += 1)
  await Promise.all(Array.from({ length: bodies }, (_, i) => send(i, body)))
const ofBodies = tally.counts()
await runClosedLoop(bombs * kinds.length, bombsAtOnce, (i) => send(i % 400, pick(kinds, i)))
const [answers, withoutRetryAfter] = [tally.counts(), tally.withoutRetryAfter()]
parentPort?.postMessage({ ofBodies, answers, withoutRetryAfter, made } satisfies FloodResult)
