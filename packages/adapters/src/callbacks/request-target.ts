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
