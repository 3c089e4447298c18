import { type Create, createsWithField } from '../support/creates.ts'
import type { RequestCase } from './case.ts'
import type { Change } from './request-cases.ts'
import { failureUnless, requestCase } from './request-cases.ts'
import { inTurn, serving } from './scripts.ts'
import type { Origin, World } from './world.ts'

/** Waits for the callback of one of the states. */
export const waitForCallback = async (
  world: World,
  origin: Origin,
  states: readonly string[],
  timeoutMs = 20_000,
): Promise<Record<string, unknown> | undefined> => {
  const last = performance.now() + timeoutMs
  while (performance.now() < last) {
    for (const { body } of origin.requests) {
      const callback = JSON.parse(body.toString('utf8')) as Record<string, unknown>
      if (states.includes(String(callback['state']))) return callback
    }
    await world.sleep(200)
  }
  return undefined
}

/** A compose may succeed before it is cancelled. */
const terminalStates = ['failed', 'success']

const takesCallback = ({ fields }: Create): boolean => fields.has('callback_url')

/** A payload must be returned unchanged: in the reply, in a query, and in the callback if there is one. */
export const returnsPayload = (name: string, payload: string, change: Change = { payload }): RequestCase[] =>
  createsWithField('payload').map((create) => {
    let receiver: Origin | undefined
    return requestCase(
      create,
      name,
      async (minimal, world) => {
        const body = typeof change === 'function' ? await change(minimal, world) : { ...minimal, ...change }
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
          const callback = receiver && (await waitForCallback(world, receiver, terminalStates))
          return [
            ...failureUnless(!('task_id' in body) || body['payload'] === payload, 'the reply changes it'),
            ...failureUnless(read.payload === payload, 'the query changes it'),
            ...(receiver
              ? failureUnless(callback?.['payload'] === payload, 'the callback changes it or is missing')
              : []),
          ]
        },
      },
    )
  })
