import { type Create, listing } from '../support/creates.ts'
import type { Change } from './asking.ts'
import { asking, unless } from './asking.ts'
import type { AskCase } from './case.ts'
import { inTurn, serving } from './scripts.ts'
import type { Origin, World } from './world.ts'

/** The last callback of a task, as it came. */
export const callbackOf = async (
  world: World,
  origin: Origin,
  states: readonly string[],
  timeoutMs = 20_000,
): Promise<Record<string, unknown> | undefined> => {
  const last = performance.now() + timeoutMs
  while (performance.now() < last) {
    for (const { body } of origin.requests) {
      const told = JSON.parse(body.toString('utf8')) as Record<string, unknown>
      if (states.includes(String(told['state']))) return told
    }
    await world.sleep(200)
  }
  return undefined
}

/** What is composed anew may be there before it is cancelled. */
const ends = ['failed', 'success']

const takesCallback = ({ fields }: Create): boolean => fields.has('callback_url')

/** A payload must come back unchanged: in the reply, in a query, and where there is one in the callback. */
export const returnsPayload = (name: string, payload: string, written: Change = { payload }): AskCase[] =>
  listing('payload').map((create) => {
    let receiver: Origin | undefined
    return asking(
      create,
      name,
      async (minimal, world) => {
        const body = typeof written === 'function' ? await written(minimal, world) : { ...minimal, ...written }
        if (!takesCallback(create) || typeof body === 'string' || body instanceof Uint8Array) return body
        receiver = await world.origin(inTurn(serving('')))
        return { ...body, callback_url: receiver.url }
      },
      {
        timeoutMs: 60_000,
        async check({ body }, world, party) {
          const id = String(body['id'])
          const read = await world.read(party, id)
          await world.cancel(party, id)
          const told = receiver && (await callbackOf(world, receiver, ends))
          return [
            ...unless(!('task_id' in body) || body['payload'] === payload, 'the reply changes it'),
            ...unless(read.payload === payload, 'the query changes it'),
            ...(receiver ? unless(told?.['payload'] === payload, 'the callback changes it or does not come') : []),
          ]
        },
      },
    )
  })
