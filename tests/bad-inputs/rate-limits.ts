import { setTimeout as sleep } from 'node:timers/promises'
import { creates, findCreate } from '../support/creates.ts'
import { untilCancelled } from '../support/minimal-bodies.ts'
import type { Builders } from './case.ts'
import { authorization, buildCreate, customCase, failureUnless } from './request-cases.ts'
import type { ExchangeResult } from './wire/exchange.ts'
import type { HttpRequest } from './wire/request.ts'

/** Default rate limits; the service of the other rows runs practically without limits. */
const defaultRates = { RATE_CREATE: '20/40' }
/** Low enough that polling exceeds it even on a slow machine. */
const lowReadRate = { RATE_READ: '5/10' }
const burst = 40

const checkRateLimited = (refused: readonly ExchangeResult[], reason: string): string[] => [
  ...failureUnless(refused.length > 0, 'nothing was refused'),
  ...refused.flatMap(({ body, header }) => [
    ...failureUnless(body['reason'] === reason, `refused with ${String(body['reason'])}`),
    ...failureUnless(/^[1-9][0-9]*$/.test(header('retry-after') ?? ''), `Retry-After is ${header('retry-after')}`),
  ]),
]

export const pollLimits: Builders = {
  B465: () => [
    customCase('for 5 s', async (world, party) => {
      const api = await world.startOtherApi(lowReadRate)
      const target = `/ent/v2/tasks/${await world.cancelledTask(party)}/creations`
      const poll: HttpRequest = { method: 'GET', target, headers: [authorization(party.key)] }
      const polls: Promise<ExchangeResult>[] = []
      for (let tick = 0; tick < 50; tick += 1) {
        for (let i = 0; i < 10; i += 1) polls.push(api.send(poll))
        await sleep(100)
      }
      const responses = await Promise.all(polls)
      await api.stop()
      // An overloaded service responds 503 before it checks rates.
      const isBusy = ({ status, header }: ExchangeResult): boolean =>
        status === 503 && header('retry-after') !== undefined
      const others = responses.filter((each) => each.status !== 200 && each.status !== 429 && !isBusy(each))
      return [
        ...checkRateLimited(
          responses.filter(({ status }) => status === 429),
          'TooManyRequests',
        ),
        ...others
          .slice(0, 1)
          .map(({ status, header }) => `responded ${status}, ${header('ratelimit') ?? 'no rate headers'}`),
      ]
    }),
  ],
}

export const createLimits: Builders = {
  B483: () => [
    customCase('every create', async (world) => {
      const api = await world.startOtherApi(defaultRates)
      const failures: string[] = []
      for (const create of creates) {
        const party = await world.newParty()
        // The rate is checked before the body, so the body may be invalid.
        const request = await buildCreate(create, () => ({}))(world, party)
        const responses = await Promise.all(Array.from({ length: 3 * burst }, () => api.send(request)))
        const refused = responses.filter(({ status }) => status === 429)
        failures.push(
          ...checkRateLimited(refused, 'TooManyRequests').map((failure) => `${create.code}: ${failure}`),
          ...failureUnless(responses.length - refused.length >= burst, `${create.code}: fewer than ${burst} passed`),
        )
      }
      await api.stop()
      return failures
    }),
  ],
  B484: () => [
    customCase(
      'every create',
      async (world, party) => {
        const api = await world.startOtherApi({ QUEUE_CAP: '1' })
        const long = await buildCreate(findCreate('T2V'), { ...untilCancelled(), duration: 10 })(world, party)
        const [running, waiting] = [await world.send(long), await world.send(long)]
        const before = await world.database?.countTasksAndHolds(party.id)
        const responses: ExchangeResult[] = []
        for (const create of creates) responses.push(await api.send(await buildCreate(create, {})(world, party)))
        const after = await world.database?.countTasksAndHolds(party.id)
        await api.stop()
        for (const { body } of [waiting, running]) await world.cancel(party, String(body['id']))
        return [
          ...checkRateLimited(responses, 'QuotaExceeded'),
          ...failureUnless(JSON.stringify(before) === JSON.stringify(after), 'a refused create left a task or a hold'),
        ]
      },
      { party: { concurrency: 1 } },
    ),
  ],
}
