import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { openWorkFolder, removeAbandonedWork, workRoot } from './work-folders.ts'

const yesterday = new Date(Date.now() - 90_000_000)

it('removeAbandonedWork removes the folders of dead processes and keeps all others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-work-'))
  const ended = spawn('true')
  await once(ended, 'exit')
  const own = basename(await openWorkFolder(folder))
  const names = {
    dead: `${hostname()}+${ended.pid}+a`,
    alive: `${hostname()}+${process.ppid}+b`,
    elsewhere: 'another-machine+1+c',
    elsewhereOld: 'another-machine+1+d',
  }
  for (const name of Object.values(names)) await mkdir(join(workRoot(folder), name))
  await utimes(join(workRoot(folder), names.elsewhereOld), yesterday, yesterday)
  await removeAbandonedWork(folder)
  expect((await readdir(workRoot(folder))).toSorted()).toEqual([own, names.alive, names.elsewhere].toSorted())
  await rm(folder, { recursive: true })
})
