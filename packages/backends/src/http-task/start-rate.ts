import { NotAccepted } from '@kinora/domain'
import type { HttpTaskConfig } from './facts.ts'

const minuteMs = 60_000

/** The times of the starts of the last minute, for each configuration of this process. */
const startTimes = new WeakMap<HttpTaskConfig, number[]>()

/** Counts a start, or throws if the recipe allows no further one in this minute. Nothing has been sent then. */
export const countStart = (config: HttpTaskConfig, nowMs: number): void => {
  const { limits, name } = config.recipe
  if (limits.perMinute === undefined) return
  const recent = (startTimes.get(config) ?? []).filter((atMs) => atMs > nowMs - minuteMs)
  const [oldest = nowMs] = recent
  if (recent.length >= limits.perMinute)
    throw new NotAccepted(`${name} takes ${limits.perMinute} jobs a minute`, {
      retryAfterMs: oldest + minuteMs - nowMs,
    })
  startTimes.set(config, [...recent, nowMs])
}
