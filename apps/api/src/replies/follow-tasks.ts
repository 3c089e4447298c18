export type FollowDeps = {
  /** Subscribes to the notifications of a channel. They may get lost. */
  listen(name: string, wake: () => void): () => void
  /** `gaps` counts the interruptions of the subscription, during which notifications were lost. */
  subscription: { isListening(): boolean; gaps(): number }
  readVersions(ids: readonly string[]): Promise<{ id: string; version: number }[]>
  onError(error: unknown): void
  /** Runs `round` every `ms` until the returned function is called. */
  every?(ms: number, round: () => void): () => void
}

export type Listen = (name: string, wake: () => void, knownVersion?: () => number) => () => void

/** A round without notifications; it also covers tasks whose subscription may have begun after a change. */
const roundMs = 2_000
/** Rounds between two reads of all followed tasks. A notification that is lost without an interruption costs this delay. */
const roundsBetweenChecks = 15
/** Tasks that one statement reads. */
const batchSize = 1_000

type Follower = { wake: () => void; knownVersion: () => number }

const everyMs = (ms: number, round: () => void): (() => void) => {
  const timer = setInterval(round, ms)
  return () => clearInterval(timer)
}

/**
 * Follows tasks for all watchers of this process. Notifications wake them, so quiet tasks cause no reads. Lost notifications
 * are found by comparing versions, with one statement for up to a thousand tasks.
 */
export const createTaskFollower = (deps: FollowDeps): { listen: Listen; count(): number } => {
  const every = deps.every ?? everyMs
  const followed = new Map<string, Set<Follower>>()
  const unchecked = new Set<string>()
  let stopRounds: (() => void) | undefined
  let roundNo = 0
  let seenGaps = 0
  let isBusy = false

  const wakeOutdated = async (ids: readonly string[]): Promise<void> => {
    for (const { id, version } of await deps.readVersions(ids)) {
      const outdated = [...(followed.get(id) ?? [])].filter(({ knownVersion }) => knownVersion() < version)
      // A watcher may read an old reply from the cache once more.
      if (outdated.length > 0) unchecked.add(id)
      for (const { wake } of outdated) wake()
    }
  }
  const runRound = async (): Promise<void> => {
    const gaps = deps.subscription.gaps()
    roundNo += 1
    const isForAll = !deps.subscription.isListening() || gaps !== seenGaps || roundNo % roundsBetweenChecks === 0
    const ids = isForAll ? [...followed.keys()] : [...unchecked]
    unchecked.clear()
    try {
      for (let from = 0; from < ids.length; from += batchSize) await wakeOutdated(ids.slice(from, from + batchSize))
      seenGaps = gaps
    } catch (error) {
      // The next round checks them again.
      for (const id of ids) if (followed.has(id)) unchecked.add(id)
      throw error
    }
  }
  const start = (): void => {
    seenGaps = deps.subscription.gaps()
    stopRounds = every(roundMs, () => {
      if (isBusy) return
      isBusy = true
      runRound()
        .catch(deps.onError)
        .finally(() => {
          isBusy = false
        })
    })
  }
  return {
    /** Calls `wake` at each change until the returned function is called. `knownVersion` is the version that was read. */
    listen(name, wake, knownVersion) {
      const stop = deps.listen(name, wake)
      if (!knownVersion) return stop
      const follower = { wake, knownVersion }
      followed.set(name, (followed.get(name) ?? new Set()).add(follower))
      unchecked.add(name)
      if (!stopRounds) start()
      return () => {
        stop()
        const followers = followed.get(name)
        followers?.delete(follower)
        if (followers?.size !== 0) return
        followed.delete(name)
        unchecked.delete(name)
        if (followed.size > 0) return
        stopRounds?.()
        stopRounds = undefined
      }
    },
    count: () => followed.size,
  }
}
