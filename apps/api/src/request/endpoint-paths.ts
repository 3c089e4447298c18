import type { Endpoint } from '@kinora/contract'
import type { Incoming } from './incoming.ts'

/** The path that names an endpoint in scopes, logs and metrics; aliases share it (D-506). */
export const ownPath = ({ path, paths = [path] }: Endpoint): string => paths[0] ?? path

/** Fills the ids of the request into every path of its endpoint; the main path comes first. */
export const requestPaths = ({ endpoint, path }: Pick<Incoming, 'endpoint' | 'path'>): [string, ...string[]] => {
  if (!endpoint?.paths) return [path]
  const sent = path.split('/')
  const ids = endpoint.path.split('/').flatMap((part, i) => (part.startsWith('{') ? [sent[i] ?? ''] : []))
  const fill = (pattern: string): string => {
    const next = ids.values()
    return pattern.replaceAll(/\{\w+\}/g, () => next.next().value ?? '')
  }
  return [fill(ownPath(endpoint)), ...endpoint.paths.slice(1).map(fill)]
}

/** Lists the methods of a path whose method matched no route. */
export const allowedFor = (method: string, path: string, known: ReadonlyMap<string, Endpoint>): string[] => {
  const segments = path.split('/')
  return [...known.values()]
    .filter((endpoint) => {
      // CONNECT names a host and no path, so it matches every path.
      if (method === 'CONNECT') return true
      const pattern = endpoint.path.split('/')
      return (
        pattern.length === segments.length &&
        pattern.every((part, i) => (part.startsWith('{') ? segments[i] !== '' : part === segments[i]))
      )
    })
    .flatMap((endpoint) => (endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]))
    .filter((allowed, i, all) => all.indexOf(allowed) === i)
}
