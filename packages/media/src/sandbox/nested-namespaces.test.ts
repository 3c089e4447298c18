import { expect, it } from 'vitest'
import { canDisableNestedNamespaces } from './nested-namespaces.ts'

const root = '21 1 254:0 / / rw,relatime - ext4 /dev/vda rw'
const proc = '24 21 0:22 / /proc rw,nosuid,nodev,noexec - proc proc rw'
const masked = '30 24 0:22 /sys /proc/sys ro,nosuid,nodev,noexec - proc proc rw'

it.each([
  ['a host', [root, proc], true],
  ['a container with /proc/sys read-only', [root, proc, masked], false],
  ['a container with /proc/sys unmasked on top', [root, proc, masked, masked.replace(' ro,', ' rw,')], true],
  ['a read-only /proc', [root, proc.replace(' rw,', ' ro,')], false],
  ['mounts elsewhere only', [root, proc, masked.replace('/proc/sys', '/proc/system')], true],
  ['no mounts at all', [], false],
])('canDisableNestedNamespaces for %s is %s', (_where, lines, expected) => {
  expect(canDisableNestedNamespaces(`${(lines as string[]).join('\n')}\n`)).toBe(expected)
})
