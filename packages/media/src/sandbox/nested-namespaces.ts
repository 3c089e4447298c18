import { readFileSync } from 'node:fs'

const switchFile = '/proc/sys/user/max_user_namespaces'

/**
 * Whether bubblewrap can write the kernel's switch for nested user namespaces (`--disable-userns`). Container runtimes mount
 * /proc/sys read-only, and bubblewrap then refuses to start. `mountInfo` has the format of /proc/self/mountinfo.
 */
export const canDisableNestedNamespaces = (mountInfo = readFileSync('/proc/self/mountinfo', 'utf8')): boolean => {
  const mounts = mountInfo.split('\n').flatMap((line) => {
    const [, , , , point, options] = line.split(' ')
    const isAbove = point !== undefined && (point === '/' || switchFile.startsWith(`${point}/`))
    return isAbove ? [{ point, isReadOnly: options?.split(',').includes('ro') === true }] : []
  })
  // The deepest mount decides. Of several at one path, the last one decides.
  const [deepest] = mounts.reverse().sort((a, b) => b.point.length - a.point.length)
  return deepest?.isReadOnly === false
}
