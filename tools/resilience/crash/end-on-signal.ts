import type { Site } from './site.ts'

/** Ctrl-C leaves nothing behind: the apps end with their channel to this process, the services are stopped here. */
export const endOnSignal = (site: Site): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void site.close({ keep: false }).finally(() => process.exit(1))
    })
}
