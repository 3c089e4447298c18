import { AppError } from '@kinora/contract'

/** The address meant, if it is one of the back end's own origin; all others are the server's doing, and refused. */
export const ownAddress = (baseUrl: string, url: string): URL => {
  const base = new URL(baseUrl)
  const meant = URL.parse(url, baseUrl)
  if (meant === null || meant.origin !== base.origin || meant.username !== '' || meant.password !== '')
    throw new AppError('ModelUnavailable', { detail: 'the back end named an address that is not its own' })
  return meant
}

/** The same for an output, which may also lie in a store that the operator named. */
export const storeAddress = (origins: readonly string[], url: string): URL | undefined => {
  const meant = URL.parse(url)
  return meant !== null && origins.includes(meant.origin) && meant.username === '' && meant.password === ''
    ? meant
    : undefined
}
