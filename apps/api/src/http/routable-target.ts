/** A path of the contract as the router writes it. */
export const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** The target without the origin of its absolute form (D-051). */
export const localTarget = (target: string): string => target.replace(/^https?:\/\/[^/?#]*/i, '')

/**
 * The target as the router needs it. The router decodes a path once and ends it at a `#`; both characters are encoded
 * first, so that fixed segments and ids are compared as sent (D-121, D-506).
 */
export const routableTarget = (target: string): string => {
  const [path = '', ...query] = localTarget(target).split(/(?=\?)/)
  return [path.replaceAll('%', '%25').replaceAll('#', '%23'), ...query].join('')
}
