import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

export type UnprivilegedUser = { uid: number; gid: number }

const createdName = 'kinora-services'

/** PostgreSQL refuses to run as root. Returns undefined for any other user, who runs the server directly. */
export function unprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const known = findUser('postgres') ?? findUser(createdName)
  if (known) return known
  const useradd = spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', createdName], {
    encoding: 'utf8',
  })
  const user = findUser(createdName)
  if (!user) throw new Error(`useradd ${createdName} failed: ${useradd.stderr}`)
  return user
}

/** `home/name`, owned by the user, and behind a link elsewhere when the user cannot reach `home`. */
export function ownedFolder(home: string, name: string, user: UnprivilegedUser | undefined): string {
  const wanted = join(home, name)
  if (!user || canReach(home, user)) return makeOwned(wanted, user)
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const real = join('/var/lib/kinora', hash, name)
  if (!lstatSync(wanted, { throwIfNoEntry: false })) {
    // Without the link, the folder belongs to an earlier home that was removed.
    rmSync(real, { recursive: true, force: true })
    symlinkSync(real, wanted)
  }
  return makeOwned(real, user)
}

function makeOwned(folder: string, user: UnprivilegedUser | undefined): string {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    if (user) chownSync(folder, user.uid, user.gid)
  }
  return folder
}

function canReach(folder: string, user: UnprivilegedUser): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0
}

function findUser(name: string): UnprivilegedUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid !== undefined && gid !== undefined ? { uid: Number(uid), gid: Number(gid) } : undefined
}
