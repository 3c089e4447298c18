const isDecodable = (path: string): boolean => {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/**
 * The target as the router takes it: the absolute form without its origin (D-051). What cannot be decoded is taken
 * letter by letter, so that a nonsense id is answered like any other id that is none (D-121).
 */
export const routableTarget = (target: string): string => {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const [path = '', ...query] = local.split(/(?=\?)/)
  return isDecodable(path) ? local : [path.replaceAll('%', '%25'), ...query].join('')
}
