import type { WeightName } from '@kinora/domain'
import type { WeightCache } from '@kinora/inference/weights'
import type { HeldWeight, WantedWeight, WeightStatusStore } from '@kinora/postgres'
import { resolveWeightAction, type WeightAction } from './resolve-weight-action.ts'

/** The state is published at least this often, so that running workers can be seen. */
const publishIntervalMs = 10_000

export type FollowDeps = {
  weightStatus: WeightStatusStore
  cache: WeightCache
  /** Identifies the machine and its folder. */
  holder: string
  names: readonly WeightName[]
  nowMs(): number
  onAction(name: WeightName, action: WeightAction, error: unknown): void
}

const readMessage = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** Brings the weights of this machine to the state that the operator wants, one by one, and publishes the progress. */
export const followWeights = ({ weightStatus, cache, holder, names, nowMs, onAction }: FollowDeps) => {
  const held = new Map<WeightName, HeldWeight>()
  const triedAt = new Map<WeightName, number>()
  const stop = new AbortController()
  let current: { name: WeightName; done: Promise<void> } | undefined
  let published = { text: '', at: Number.NEGATIVE_INFINITY }

  const readState = (name: WeightName): HeldWeight =>
    held.get(name) ?? { name, state: 'absent', doneBytes: 0, fault: '', asks: 0, checks: 0 }
  const change = (name: WeightName, changes: Partial<HeldWeight>): void =>
    void held.set(name, { ...readState(name), ...changes })

  const actions: Record<WeightAction, (name: WeightName, wanted: WantedWeight) => Promise<void>> = {
    async pull(name, { asks, checks }) {
      change(name, { state: 'pulling', doneBytes: 0, fault: '', asks })
      triedAt.set(name, nowMs())
      await cache.pull(name, { signal: stop.signal, onBytes: (doneBytes) => change(name, { doneBytes }) })
      change(name, { state: 'ready', checks })
    },
    async verify(name, { asks, checks }) {
      const fault = await cache.findFault(name)
      if (fault === undefined) return change(name, { checks })
      // Steps run in the basic tier until the weight has been pulled again.
      await cache.remove(name)
      triedAt.set(name, nowMs())
      change(name, { state: 'broken', doneBytes: 0, fault, asks, checks })
    },
    async remove(name) {
      await cache.remove(name)
      change(name, { state: 'absent', doneBytes: 0, fault: '' })
    },
  }

  const run = async (name: WeightName, action: WeightAction, wanted: WantedWeight): Promise<void> => {
    try {
      await actions[action](name, wanted)
      onAction(name, action, undefined)
    } catch (error) {
      if (stop.signal.aborted) return
      change(name, { state: 'broken', doneBytes: 0, fault: readMessage(error) })
      onAction(name, action, error)
    }
  }

  const reconcile = async (wanted: readonly WantedWeight[]): Promise<void> => {
    for (const name of names) {
      const target = wanted.find((each) => each.name === name)
      const [presence, known] = [await cache.presence(name), readState(name)]
      if (current?.name === name) continue
      if (presence === 'own') change(name, { state: 'ready', fault: 'placed manually, not verified' })
      else if (presence === 'ready') change(name, { state: 'ready', fault: '' })
      else if (known.state !== 'broken' || target?.isWanted === false)
        change(name, { state: 'absent', doneBytes: 0, fault: '' })
      // There is nothing to compare, which also answers the check.
      if (presence !== 'ready' && target) change(name, { checks: target.checks })
      const sinceTryMs = nowMs() - (triedAt.get(name) ?? Number.NEGATIVE_INFINITY)
      const action = resolveWeightAction(target, readState(name), { presence, sinceTryMs })
      if (!current && target && action)
        current = {
          name,
          done: run(name, action, target).finally(() => {
            current = undefined
          }),
        }
    }
  }

  const publish = async (): Promise<void> => {
    const rows = names.map(readState)
    const text = JSON.stringify(rows)
    if (text === published.text && nowMs() - published.at < publishIntervalMs) return
    await weightStatus.publish(holder, rows)
    published = { text, at: nowMs() }
  }

  let begun: Promise<void> | undefined
  const begin = async (): Promise<void> => {
    await cache.tidy()
    // The requests and checks that were answered before this process.
    for (const row of await weightStatus.heldBy(holder)) {
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
      await reconcile(await weightStatus.wanted())
      await publish()
    },
    /** Aborts the work in progress; the next start resumes it. */
    async stop(): Promise<void> {
      stop.abort()
      await current?.done
    },
  }
}
