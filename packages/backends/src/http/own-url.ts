import { AppError } from '@kinora/contract'
import { isAtOrigin } from '@kinora/contract/recipes'

const hasNoUser = ({ username, password }: URL): boolean => username === '' && password === ''

/** Resolves a URL of the backend's own origins; a server that names any other origin is refused. */
export const resolveOwnUrl = (baseUrl: string, url: string, further: readonly string[] = []): URL => {
  const target = URL.parse(url, baseUrl)
  if (target === null || ![new URL(baseUrl).origin, ...further].includes(target.origin) || !hasNoUser(target))
    throw new AppError('ModelUnavailable', { detail: 'the backend named a URL of another origin' })
  return target
}

/** The same for an output or an upload, which may be in a store that the operator or a recipe names. */
export const resolveStoreUrl = (origins: readonly string[], url: string): URL | undefined => {
  const target = URL.parse(url)
  return target !== null && hasNoUser(target) && origins.some((origin) => isAtOrigin(target, origin))
    ? target
    : undefined
}
