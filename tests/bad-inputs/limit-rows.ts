import { setTimeout as sleep } from 'node:timers/promises'
import { createOf, creates } from '../support/creates.ts'
import { untilCancelled } from '../support/minimal-bodies.ts'
import { authorization, own, posting, unless } from './asking.ts'
import type { Builders } from './case.ts'
import type { Ask } from './wire/ask.ts'
import type { Seen } from './wire/exchange.ts'

/** As a service limits when its operator says nothing; the one the other rows run against hardly does. */
const usualRates = { RATE_CREATE: '20/40' }
/** So few that a hundred polls a second are too many even as a slow machine sends them. */
const fewReads = { RATE_READ: '5/10' }
const burst = 40

const judgePaced = (refused: readonly Seen[], reason: string): string[] => [
  ...unless(refused.length > 0, 'nothing was refused'),
  ...refused.flatMap(({ body, header }) => [
    ...unless(body['reason'] === reason, `refused with ${String(body['reason'])}`),
    ...unless(/^[1-9][0-9]*$/.test(header('retry-after') ?? ''), `Retry-After is ${header('retry-after')}`),
  ]),
]

export const pollLimits: Builders = {
  B465: () => [
    own('for 5 s', async (world, party) => {
      const api = await world.otherApi(fewReads)
      const target = `/ent/v2/tasks/${await world.endedTask(party)}/creations`
      const poll: Ask = { method: 'GET', target, headers: [authorization(party.key)] }
      const polls: Promise<Seen>[] = []
      for (let tick = 0; tick < 50; tick += 1) {
        for (let i = 0; i < 10; i += 1) polls.push(api.send(poll))
        await sleep(100)
      }
      const seen = await Promise.all(polls)
      await api.stop()
      // A machine that cannot keep up says so before it looks at rates.
      const isBusy = ({ status, header }: Seen): boolean => status === 503 && header('retry-after') !== undefined
      const others = seen.filter((each) => each.status !== 200 && each.status !== 429 && !isBusy(each))
      return [
        ...judgePaced(
          seen.filter(({ status }) => status === 429),
          'TooManyRequests',
        ),
        ...others
          .slice(0, 1)
          .map(({ status, header }) => `answered ${status}, ${header('ratelimit') ?? 'its rate not looked at'}`),
      ]
    }),
  ],
}

export const createLimits: Builders = {
  B483: () => [
    own('every create', async (world) => {
      const api = await world.otherApi(usualRates)
      const complaints: string[] = []
      for (const create of creates) {
        const party = await world.newParty()
        // The rate is looked at before the body, so nothing needs to come of it.
        const ask = await posting(create, () => ({}))(world, party)
        const seen = await Promise.all(Array.from({ length: 3 * burst }, () => api.send(ask)))
        const refused = seen.filter(({ status }) => status === 429)
        complaints.push(
          ...judgePaced(refused, 'TooManyRequests').map((complaint) => `${create.code}: ${complaint}`),
          ...unless(seen.length - refused.length >= burst, `${create.code}: fewer than ${burst} passed`),
        )
      }
      await api.stop()
      return complaints
    }),
  ],
  B484: () => [
    own(
      'every create',
      async (world, party) => {
        const api = await world.otherApi({ QUEUE_CAP: '1' })
        const long = await posting(createOf('T2V'), { ...untilCancelled(), duration: 10 })(world, party)
        const [running, waiting] = [await world.send(long), await world.send(long)]
        const before = await world.books?.countOf(party.id)
        const seen: Seen[] = []
        for (const create of creates) seen.push(await api.send(await posting(create, {})(world, party)))
        const after = await world.books?.countOf(party.id)
        await api.stop()
        for (const { body } of [waiting, running]) await world.cancel(party, String(body['id']))
        return [
          ...judgePaced(seen, 'QuotaExceeded'),
          ...unless(JSON.stringify(before) === JSON.stringify(after), 'a refused create left a task or a hold'),
        ]
      },
      { party: { concurrency: 1 } },
    ),
  ],
}
