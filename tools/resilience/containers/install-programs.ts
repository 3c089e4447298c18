import { existsSync } from 'node:fs'
import { runQuietly } from '../../dev/services/run-quietly.ts'
import { inheritedEnvironment } from '../../testkit/environment.ts'

/** Debian packages that build and run containers, with a file that proves each. */
const packages = {
  podman: '/usr/bin/podman',
  crun: '/usr/bin/crun',
  netavark: '/usr/lib/podman/netavark',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  catatonit: '/usr/libexec/podman/catatonit',
  iptables: '/usr/sbin/iptables',
  debootstrap: '/usr/sbin/debootstrap',
}

/** Installs what is missing, or fails with the command that does. */
export const installPrograms = async (log: (line: string) => void): Promise<void> => {
  if (process.getuid?.() !== 0) throw new Error('containers need root here: run this as root')
  const missing = Object.entries(packages).flatMap(([name, proof]) => (existsSync(proof) ? [] : [name]))
  if (missing.length === 0) return
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`install these first: ${missing.join(', ')}`)
  log(`installing ${missing.join(', ')}`)
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    env: { ...inheritedEnvironment, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
}
