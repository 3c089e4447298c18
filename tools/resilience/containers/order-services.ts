import type { ComposeService } from './compose-service.ts'

/** The services that start without a profile, each after those it depends on. */
export const orderServices = (services: Readonly<Record<string, ComposeService>>): string[] => {
  const ordered = new Set<string>()
  const visit = (name: string, path: readonly string[]): void => {
    if (ordered.has(name)) return
    if (path.includes(name)) throw new Error(`services depend on each other: ${[...path, name].join(' → ')}`)
    const service = services[name]
    if (!service) throw new Error(`${path.at(-1)} depends on ${name}, which is no service`)
    for (const needed of Object.keys(service.depends_on ?? {})) visit(needed, [...path, name])
    ordered.add(name)
  }
  for (const [name, { profiles = [] }] of Object.entries(services)) if (profiles.length === 0) visit(name, [])
  return [...ordered]
}
