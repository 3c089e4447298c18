import { AppError } from '@kinora/contract'

type Head = { method: string; headers: Readonly<Record<string, string | string[] | undefined>> }

const forbidden = (detail: string): AppError => new AppError('Forbidden', { detail })
const text = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/**
 * Accepts requests of the console's own pages only (D-518). Browsers send Origin and Sec-Fetch-Site themselves, and a
 * foreign page cannot add a header without a preflight response that this path never gives.
 */
export const refuseForeignOrigin = ({ method, headers }: Head, ownOrigins: readonly string[]): void => {
  const [origin, host, site] = ['origin', 'host', 'sec-fetch-site'].map((name) => text(headers[name]))
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw forbidden('only pages of the console may make this call')
  const isOwn = origin !== undefined && (ownOrigins.includes(origin) || URL.parse(origin)?.host === host)
  if (origin !== undefined && !isOwn) throw forbidden('this Origin is not that of the console')
  if (method === 'GET' || method === 'HEAD') return
  if (origin === undefined) throw forbidden('send the Origin of the console')
  if (text(headers['x-kinora-console']) !== '1') throw forbidden('send the header X-Kinora-Console: 1')
}
