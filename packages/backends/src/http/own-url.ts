import { AppError } from '@kinora/contract'

/** Resolves a URL of the backend's own origin; a server that names any other origin is refused. */
export const resolveOwnUrl = (baseUrl: string, url: string): URL => {
  const base = new URL(baseUrl)
  const target = URL.parse(url, baseUrl)
  if (target === null || target.origin !== base.origin || target.username !== '' || target.password !== '')
    throw new AppError('ModelUnavailable', { detail: 'the backend named a URL of another origin' })
  return target
}

/** The same for an output, which may also be in a store that the operator named. */
export const resolveStoreUrl = (origins: readonly string[], url: string): URL | undefined => {
  const target = URL.parse(url)
  return target !== null && origins.includes(target.origin) && target.username === '' && target.password === ''
    ? target
    : undefined
}
