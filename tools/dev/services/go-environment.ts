import { inheritedEnvironment } from '../../testkit/environment.ts'

/** The inherited environment with the usual folder of a Go from the official archive, which is often not in PATH. */
export function goEnvironment(): Record<string, string> {
  const known = Object.fromEntries(
    Object.entries(inheritedEnvironment).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
  return { ...known, PATH: `${known['PATH'] ?? ''}:/usr/local/go/bin` }
}
