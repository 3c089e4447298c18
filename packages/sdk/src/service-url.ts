/** A path that would lead a request, and its key, away from the service. */
export class WrongPath extends TypeError {
  constructor(path: string, why: string) {
    super(`${JSON.stringify(path.slice(0, 100))} is not a path of the service: ${why}`)
    this.name = 'WrongPath'
  }
}

/**
 * Builds the address of a call from the address of the service. The result has the origin of the service and lies below
 * its own path, whatever the path of the call contains: only then is a key attached.
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
