import { startService, stopService } from './control.ts'
import type { Instance } from './instance.ts'
import type { Part, PartName } from './part.ts'
import { listParts } from './parts.ts'

/** Starts every part as soon as its dependencies are healthy. */
export async function startAll(instance: Instance, report: (line: string) => void): Promise<void> {
  const parts = listParts(instance)
  const begun = new Map<PartName, Promise<void>>()
  const start = (part: Part): Promise<void> => {
    const known = begun.get(part.name)
    if (known) return known
    const started = (async () => {
      await Promise.all(parts.filter(({ name }) => part.needs.includes(name)).map(start))
      const since = performance.now()
      await startService(instance, part.name)
      report(`${part.name} healthy after ${((performance.now() - since) / 1000).toFixed(1)} s`)
    })()
    begun.set(part.name, started)
    return started
  }
  const outcomes = await Promise.allSettled(parts.map(start))
  const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
}

export async function stopAll(instance: Instance): Promise<void> {
  const parts = listParts(instance)
  const stopped = new Set<PartName>()
  while (stopped.size < parts.length) {
    const isFree = (part: Part) => !parts.some(({ name, needs }) => needs.includes(part.name) && !stopped.has(name))
    const free = parts.filter((part) => !stopped.has(part.name) && isFree(part))
    await Promise.all(free.map(({ name }) => stopService(instance, name)))
    for (const { name } of free) stopped.add(name)
  }
}
