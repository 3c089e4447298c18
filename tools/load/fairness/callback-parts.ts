import { setTimeout as sleep } from 'node:timers/promises'
import { callbackLimits, callbackRetry } from '@kinora/contract'
import { atLeast, atMost, type Bar, never } from '../../testkit/bars.ts'
import { quantile } from '../../testkit/closed-loop.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { type CallbackCrowd, openCallbackCrowd, openHangingReceiver } from './callback-crowd.ts'

const tries = callbackRetry.waitsMs.length + 1

const inCallbackCrowd = async (run: (crowd: CallbackCrowd) => Promise<Bar[]>): Promise<Bar[]> => {
  const crowd = await openCallbackCrowd()
  try {
    return await run(crowd)
  } finally {
    await crowd.close()
  }
}

/** Measures the p95 delay of a good tenant's end callbacks, one task after the other. */
const measureDelay = async (crowd: CallbackCrowd, count: number): Promise<number> => {
  const good = crowd.tenants[1] as CallbackCrowd['tenants'][number]
  const ended: { id: string; at: number }[] = []
  for (let i = 0; i < count; i += 1) ended.push(await crowd.end(good, crowd.receiver.url))
  await sleep(3_000)
  return quantile(ended.map(crowd.deliveryDelayMs), 0.95)
}

const common = (part: string, lateMs: number, moreMb: number): Bar[] => [
  atMost('time', `${part}: p95 callback delay of the good tenant`, lateMs, 2_000),
  atMost('memory', `${part}: added memory of the dispatcher`, moreMb, 100),
]

/** One tenant's receiver is bad; only that tenant may notice. */
export const callbackParts: Record<string, (small: boolean) => Promise<Bar[]>> = {
  hanging: (small) =>
    inCallbackCrowd(async (crowd) => {
      const [bad] = crowd.tenants
      const receiver = await openHangingReceiver()
      try {
        await measureDelay(crowd, 20)
        const beforeMb = crowd.memory.nowMb()
        const count = small ? 50 : 500
        if (bad) for (let i = 0; i < count; i += 1) await crowd.end(bad, receiver.url)
        const lateMs = await measureDelay(crowd, small ? 20 : 200)
        const ends = async () => {
          const { rows } = await crowd.db.query<{ open: number; four: number }>(
            `select count(*) filter (where status = 'waiting')::int as open,
                    count(*) filter (where status = 'exhausted' and attempts = $2)::int as four
               from deliveries where tenant_id = $1 and event = 'failed'`,
            [bad?.id, tries],
          )
          return rows[0]?.open === 0 ? rows[0] : undefined
        }
        const { four } = await pollUntil(ends, 'the last try', 1_800_000)
        return [
          ...common('hanging', lateMs, crowd.memory.mostMb() - beforeMb),
          atMost('count', 'hanging: connections at once', receiver.mostConnections(), callbackLimits.perHost),
          never(`hanging: of ${count} without ${tries} attempts`, count - four),
        ]
      } finally {
        receiver.stop()
      }
    }),
  dead: (small) =>
    inCallbackCrowd(async (crowd) => {
      const [bad] = crowd.tenants
      if (!bad) return []
      const { id } = await crowd.end(bad, 'http://127.0.0.126:9999/cb')
      await measureDelay(crowd, 20)
      const beforeMb = crowd.memory.nowMb()
      await crowd.fill({ tenant: bad.id, task: id, rows: small ? '100000' : '1000000' })
      const before = await crowd.passes()
      const lateMs = await measureDelay(crowd, small ? 20 : 200)
      const after = await crowd.passes()
      const quick = (after.quick - before.quick) / (after.all - before.all)
      return [
        ...common('dead', lateMs, crowd.memory.mostMb() - beforeMb),
        atLeast('time', `dead: of ${after.all - before.all} passes those under 50 ms`, quick * 100, 95, '%'),
      ]
    }),
}
