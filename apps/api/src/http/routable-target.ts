/** Converts a path of the contract to the router's syntax. */
export const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Removes the origin from a target in absolute form (D-051). */
export const localTarget = (target: string): string => target.replace(/^https?:\/\/[^/?#]*/i, '')

const plainPath = /^\/[^%#?]*$/

/**
 * Encodes `%` and `#` in the path of the target. The router decodes a path once and ends it at a `#`, so encoding first
 * makes it compare fixed segments and ids as sent (D-121, D-506).
 */
export const routableTarget = (target: string): string => {
  // Nearly every target, a poll's above all, is a plain path.
  if (plainPath.test(target)) return target
  const [path = '', ...query] = localTarget(target).split(/(?=\?)/)
  return [path.replaceAll('%', '%25').replaceAll('#', '%23'), ...query].join('')
}
