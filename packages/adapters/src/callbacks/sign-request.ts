import { createHmac } from 'node:crypto'

/**
 * Path and query as they stand in the address, because receivers sign what they see: a parser would rewrite them.
 * Only what cannot be sent as it is goes through the parser.
 */
export const requestTarget = (url: string): { path: string; query: string } => {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? []
  if (/^[\x21-\x7e]*$/.test(path + query)) return { path: path || '/', query }
  const parsed = new URL(url)
  return { path: parsed.pathname, query: parsed.search.slice(1) }
}

const signedHeaders = ['Date', 'x-request-nonce'] as const

/** The compatible signature covers the request line and two headers, not the body. */
export const signRequest = (ask: {
  url: string
  accessKey: string
  apiKey: string
  date: string
  nonce: string
}): Record<string, string> => {
  const { path, query } = requestTarget(ask.url)
  const values = { Date: ask.date, 'x-request-nonce': ask.nonce }
  const lines = [
    'POST',
    path,
    query,
    ask.accessKey,
    ask.date,
    ...signedHeaders.map((name) => `${name}:${values[name]}`),
  ]
  const text = lines.map((line) => `${line}\n`).join('')
  return {
    ...values,
    'X-HMAC-SIGNED-HEADERS': signedHeaders.join(';'),
    'X-HMAC-ALGORITHM': 'hmac-sha256',
    'X-HMAC-ACCESS-KEY': ask.accessKey,
    'X-HMAC-SIGNATURE': createHmac('sha256', ask.apiKey).update(text, 'utf8').digest('base64'),
  }
}
