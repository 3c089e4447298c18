import type { WeightReply } from '@kinora/contract'
import { countPullBytes, type WeightFacts } from '@kinora/domain/weights'
import type { HeldWeight, WantedWeight } from '@kinora/postgres'

type Held = HeldWeight & { holder: string }

/** True when at least one worker reports the weight and all that do have it ready. */
export const isReadyOnAllWorkers = (held: readonly Pick<HeldWeight, 'state'>[]): boolean =>
  held.length > 0 && held.every(({ state }) => state === 'ready')

const mergeStates = (held: readonly Held[]): WeightReply['state'] =>
  (['broken', 'pulling', 'absent', 'ready'] as const).find((state) => held.some((each) => each.state === state)) ??
  'absent'

/** Builds the admin reply for one weight. */
export const buildWeightReply = (
  name: string,
  facts: WeightFacts,
  { wanted, held }: { wanted: WantedWeight | undefined; held: readonly Held[] },
): WeightReply => {
  const { purpose, serves, licence, copyright, source, carrier, ready } = facts
  const totalBytes = countPullBytes(facts)
  const countDoneBytes = ({ state, doneBytes }: Held) =>
    state === 'ready' ? totalBytes : Math.min(doneBytes, totalBytes)
  return {
    name,
    purpose,
    serves: [...serves],
    licence,
    copyright,
    source,
    carrier: `${carrier.package}@${carrier.version}`,
    ready_bytes: ready.bytes,
    wanted: wanted?.isWanted ?? false,
    asks: wanted?.asks ?? 0,
    checks: wanted?.checks ?? 0,
    state: mergeStates(held),
    done_bytes: held.reduce((sum, each) => sum + countDoneBytes(each), 0),
    total_bytes: totalBytes * Math.max(1, held.length),
    workers: held.map((each) => ({
      worker: each.holder,
      state: each.state,
      done_bytes: countDoneBytes(each),
      fault: each.fault,
      asks: each.asks,
      checks: each.checks,
    })),
  }
}
