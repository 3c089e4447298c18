import type { Site } from './site.ts'

/** Cleans up on Ctrl-C: the apps end with their channel to this process, and this stops the services. */
export const endOnSignal = (site: Site): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void site.close({ keep: false }).finally(() => process.exit(1))
    })
}
