import type { Instance } from './instance.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

export const partNames = ['postgres', 'redis', 'store', 'temporal', 'nginx'] as const
/** Runs where a home has chosen it. */
export const optionalPart = 'pgbouncer'
export type PartName = (typeof partNames)[number] | typeof optionalPart

export type Launch = {
  file: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  user?: UnprivilegedUser
}

/** One server that Kinora depends on. */
export type Part = {
  name: PartName
  version: string
  needs: PartName[]
  address: (instance: Instance) => string
  folder: (instance: Instance) => string
  /** Creates data folder and configuration; safe to repeat. Returns how to start the server. */
  prepare: (instance: Instance) => Promise<Launch>
  /** The server answers a real request. */
  answers: (instance: Instance) => Promise<boolean>
  /** Databases, users, buckets inside the running server; safe to repeat. */
  provision?: (instance: Instance) => Promise<void>
  /** The requests of Kinora's clients work; defaults to `answers`. */
  healthy?: (instance: Instance) => Promise<boolean>
  stopSignal: 'SIGINT' | 'SIGTERM' | 'SIGQUIT'
}
