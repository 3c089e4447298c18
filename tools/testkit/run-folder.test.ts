import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRunFolder } from './run-folder.ts'

let parent: string
const env: NodeJS.ProcessEnv = {}
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'parent-'))
  env['TMPDIR'] = parent
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

it('a run has its own folder for temporary files, which is removed with everything in it', () => {
  const close = openRunFolder(env)
  const folder = env['TMPDIR'] ?? ''
  expect(readdirSync(parent)).toEqual([basename(folder)])
  // Processes of other users need it as they need /tmp.
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  writeFileSync(join(mkdtempSync(join(folder, 'left-')), 'behind'), '')
  close()
  expect(readdirSync(parent)).toEqual([])
  expect(env['TMPDIR']).toBe(parent)
})

it('projects of one run share the folder until the last one ends', () => {
  const closeFirst = openRunFolder(env)
  const folder = env['TMPDIR'] ?? ''
  const closeSecond = openRunFolder(env)
  expect(env['TMPDIR']).toBe(folder)
  closeFirst()
  expect(existsSync(folder)).toBe(true)
  closeSecond()
  expect(readdirSync(parent)).toEqual([])
})

it('a run without TMPDIR uses the folder of the system and leaves TMPDIR unset', () => {
  const none: NodeJS.ProcessEnv = {}
  const close = openRunFolder(none)
  const folder = none['TMPDIR'] ?? ''
  expect(existsSync(folder)).toBe(true)
  close()
  expect([existsSync(folder), 'TMPDIR' in none]).toEqual([false, false])
})

it('the unit tests of this run write to such a folder', () => {
  expect(basename(tmpdir())).toMatch(/^kinora-tests-/)
  const inChild = execFileSync(process.execPath, ['-p', 'os.tmpdir()'], { encoding: 'utf8' }).trim()
  expect(inChild).toBe(tmpdir())
})
