const isDecodable = (path: string): boolean => {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/** The target as the router takes it: the absolute form without its origin (D-051), nowhere if it cannot be decoded. */
export const routableTarget = (target: string): string => {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return isDecodable(local) ? local : '/%25'
}
