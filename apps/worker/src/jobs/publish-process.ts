import { maskSettings, version } from '@kinora/config'
import type { ProcessStore } from '@kinora/postgres'

export type PublishProcessDeps = {
  processes: ProcessStore
  holder: string
  clock: { nowMs(): number }
}

/** Reports this worker to operators: that it runs, its version, roles and settings without secrets. */
export const createPublishProcess = (
  { processes, holder, clock }: PublishProcessDeps,
  { settings, roles }: { settings: Readonly<Record<string, unknown>>; roles: readonly string[] },
) => {
  const startedAt = new Date(clock.nowMs())
  const published = { holder, version, roles, settings: maskSettings(settings), startedAt }
  return { publish: () => processes.publish(published), withdraw: () => processes.remove(holder) }
}
