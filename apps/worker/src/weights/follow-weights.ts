import type { WeightName } from '@kinora/domain'
import type { WeightCache } from '@kinora/inference/weights'
import type { HeldWeight, WantedWeight, WeightBoard } from '@kinora/postgres'
import { type Chore, judgeWeight } from './judge-weight.ts'

/** Told at least this often, so that it can be seen which workers run. */
const tellMs = 10_000

export type FollowDeps = {
  board: WeightBoard
  cache: WeightCache
  /** One name for the machine and its folder. */
  holder: string
  names: readonly WeightName[]
  nowMs(): number
  onChore(name: WeightName, chore: Chore, error: unknown): void
}

const faultOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** Brings the weights of this machine to what the operator wants, one after the other, and tells how far it is. */
export const followWeights = ({ board, cache, holder, names, nowMs, onChore }: FollowDeps) => {
  const held = new Map<WeightName, HeldWeight>()
  const triedAt = new Map<WeightName, number>()
  const stop = new AbortController()
  let underWay: { name: WeightName; over: Promise<void> } | undefined
  let told = { text: '', at: Number.NEGATIVE_INFINITY }

  const stateOf = (name: WeightName): HeldWeight =>
    held.get(name) ?? { name, state: 'absent', doneBytes: 0, fault: '', asks: 0, checks: 0 }
  const change = (name: WeightName, changes: Partial<HeldWeight>): void =>
    void held.set(name, { ...stateOf(name), ...changes })

  const chores: Record<Chore, (name: WeightName, wanted: WantedWeight) => Promise<void>> = {
    async pull(name, { asks, checks }) {
      change(name, { state: 'pulling', doneBytes: 0, fault: '', asks })
      triedAt.set(name, nowMs())
      await cache.pull(name, { signal: stop.signal, onBytes: (doneBytes) => change(name, { doneBytes }) })
      change(name, { state: 'ready', checks })
    },
    async verify(name, { asks, checks }) {
      const fault = await cache.findFault(name)
      if (fault === undefined) return change(name, { checks })
      // The steps go on in the basic tier until it has been pulled again.
      await cache.remove(name)
      triedAt.set(name, nowMs())
      change(name, { state: 'broken', doneBytes: 0, fault, asks, checks })
    },
    async remove(name) {
      await cache.remove(name)
      change(name, { state: 'absent', doneBytes: 0, fault: '' })
    },
  }

  const run = async (name: WeightName, chore: Chore, wanted: WantedWeight): Promise<void> => {
    try {
      await chores[chore](name, wanted)
      onChore(name, chore, undefined)
    } catch (error) {
      if (stop.signal.aborted) return
      change(name, { state: 'broken', doneBytes: 0, fault: faultOf(error) })
      onChore(name, chore, error)
    }
  }

  const look = async (wanted: readonly WantedWeight[]): Promise<void> => {
    for (const name of names) {
      const word = wanted.find((each) => each.name === name)
      const [presence, known] = [await cache.presence(name), stateOf(name)]
      if (underWay?.name === name) continue
      if (presence === 'own') change(name, { state: 'ready', fault: 'put there by hand, not checked' })
      else if (presence === 'ready') change(name, { state: 'ready', fault: '' })
      else if (known.state !== 'broken' || word?.isWanted === false)
        change(name, { state: 'absent', doneBytes: 0, fault: '' })
      // There is nothing to compare, which is an answer as well.
      if (presence !== 'ready' && word) change(name, { checks: word.checks })
      const sinceTryMs = nowMs() - (triedAt.get(name) ?? Number.NEGATIVE_INFINITY)
      const chore = judgeWeight(word, stateOf(name), { presence, sinceTryMs })
      if (!underWay && word && chore)
        underWay = {
          name,
          over: run(name, chore, word).finally(() => {
            underWay = undefined
          }),
        }
    }
  }

  const tell = async (): Promise<void> => {
    const rows = names.map(stateOf)
    const text = JSON.stringify(rows)
    if (text === told.text && nowMs() - told.at < tellMs) return
    await board.tell(holder, rows)
    told = { text, at: nowMs() }
  }

  let begun: Promise<void> | undefined
  const begin = async (): Promise<void> => {
    await cache.tidy()
    // Which asks and checks were answered before this process.
    for (const row of await board.heldBy(holder)) {
      const name = names.find((known) => known === row.name)
      if (name) change(name, { asks: row.asks, checks: row.checks })
    }
  }

  return {
    async round(): Promise<void> {
      begun ??= begin().catch((error: unknown) => {
        begun = undefined
        throw error
      })
      await begun
      await look(await board.wanted())
      await tell()
    },
    /** Ends what is under way; the next start goes on. */
    async stop(): Promise<void> {
      stop.abort()
      await underWay?.over
    },
  }
}
