import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type OpenFolder = { path: string; before: string | undefined; users: number }
const open = new WeakMap<NodeJS.ProcessEnv, OpenFolder>()

/**
 * Gives a run its own TMPDIR, also in the processes that it starts. The returned function removes the folder with what
 * tests left in it; projects of one run share it.
 */
export const openRunFolder = (env: NodeJS.ProcessEnv): (() => void) => {
  const folder = open.get(env) ?? createFolder(env)
  folder.users += 1
  return () => {
    folder.users -= 1
    if (folder.users > 0) return
    open.delete(env)
    if (folder.before === undefined) delete env['TMPDIR']
    else env['TMPDIR'] = folder.before
    rmSync(folder.path, { recursive: true, force: true })
  }
}

const createFolder = (env: NodeJS.ProcessEnv): OpenFolder => {
  const before = env['TMPDIR']
  const path = mkdtempSync(join(before ?? tmpdir(), 'kinora-tests-'))
  // Like /tmp: some tests run programs as another user.
  chmodSync(path, 0o1777)
  env['TMPDIR'] = path
  const folder = { path, before, users: 0 }
  open.set(env, folder)
  return folder
}
