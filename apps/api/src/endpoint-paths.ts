import type { Endpoint } from '@kinora/contract'
import type { Incoming } from './incoming.ts'

/** The path that names an endpoint in scopes, logs and metrics; aliases share it (D-506). */
export const ownPath = ({ path, paths = [path] }: Endpoint): string => paths[0] ?? path

/** The request's path with its ids under every path of its endpoint, the endpoint's own first. */
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
