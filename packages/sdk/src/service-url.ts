/** A path that would send the request and its key to another server. */
export class WrongPath extends TypeError {
  constructor(path: string, why: string) {
    super(`${JSON.stringify(path.slice(0, 100))} is not a path of the service: ${why}`)
    this.name = 'WrongPath'
  }
}

/**
 * Builds the URL of a call from the URL of the service. The result always has the origin and the path prefix of the
 * service, because the key is attached to it.
 */
export const createServiceUrl = (baseUrl: string): ((path: string) => string) => {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  return (path) => {
    if (!path.startsWith('/')) throw new WrongPath(path, 'it must begin with "/"')
    const url = new URL(`${base.origin}${prefix}${path}`)
    if (url.origin !== base.origin) throw new WrongPath(path, `it leads to ${url.origin}`)
    if (!url.pathname.startsWith(`${prefix}/`)) throw new WrongPath(path, `it leads out of ${prefix}`)
    return url.href
  }
}
