import { createHmac } from 'node:crypto'

/**
 * Path and query exactly as in the URL, because receivers sign what they see and a parser would rewrite them. Only a
 * URL that cannot be sent unchanged goes through the parser.
 */
export const requestTarget = (url: string): { path: string; query: string } => {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? []
  if (/^[\x21-\x7e]*$/.test(path + query)) return { path: path || '/', query }
  const parsed = new URL(url)
  return { path: parsed.pathname, query: parsed.search.slice(1) }
}

const signedHeaders = ['Date', 'x-request-nonce'] as const

/** The compatible signature covers the request line and two headers, not the body. */
export const signRequest = (input: {
  url: string
  accessKey: string
  apiKey: string
  date: string
  nonce: string
}): Record<string, string> => {
  const { path, query } = requestTarget(input.url)
  const values = { Date: input.date, 'x-request-nonce': input.nonce }
  const lines = [
    'POST',
    path,
    query,
    input.accessKey,
    input.date,
    ...signedHeaders.map((name) => `${name}:${values[name]}`),
  ]
  const text = lines.map((line) => `${line}\n`).join('')
  return {
    ...values,
    'X-HMAC-SIGNED-HEADERS': signedHeaders.join(';'),
    'X-HMAC-ALGORITHM': 'hmac-sha256',
    'X-HMAC-ACCESS-KEY': input.accessKey,
    'X-HMAC-SIGNATURE': createHmac('sha256', input.apiKey).update(text, 'utf8').digest('base64'),
  }
}
