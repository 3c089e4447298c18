import type { WeightReply } from '@kinora/contract'
import { bytesOfPull, type WeightFacts } from '@kinora/domain/weights'
import type { HeldWeight, WantedWeight } from '@kinora/postgres'

type Held = HeldWeight & { holder: string }

/** Ready on every worker that tells of itself, and there is one. */
export const isEverywhere = (held: readonly Pick<HeldWeight, 'state'>[]): boolean =>
  held.length > 0 && held.every(({ state }) => state === 'ready')

const stateOf = (held: readonly Held[]): WeightReply['state'] =>
  (['broken', 'pulling', 'absent', 'ready'] as const).find((state) => held.some((each) => each.state === state)) ??
  'absent'

/** One weight as the operator sees it. */
export const weightReplyOf = (
  name: string,
  facts: WeightFacts,
  { wanted, held }: { wanted: WantedWeight | undefined; held: readonly Held[] },
): WeightReply => {
  const { purpose, serves, licence, copyright, source, carrier, ready } = facts
  const whole = bytesOfPull(facts)
  const bytesOf = ({ state, doneBytes }: Held) => (state === 'ready' ? whole : Math.min(doneBytes, whole))
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
    state: stateOf(held),
    done_bytes: held.reduce((sum, each) => sum + bytesOf(each), 0),
    total_bytes: whole * Math.max(1, held.length),
    workers: held.map((each) => ({
      worker: each.holder,
      state: each.state,
      done_bytes: bytesOf(each),
      fault: each.fault,
      asks: each.asks,
      checks: each.checks,
    })),
  }
}
