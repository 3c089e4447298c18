import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { repoRoot, searchPath } from '../../testkit/environment.ts'

// The script runs in a temporary folder with an npm and a Node that only record their calls.
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-setup-'))
  mkdirSync(join(folder, 'tools/dev/setup'), { recursive: true })
  mkdirSync(join(folder, 'bin'))
  copyFileSync(join(repoRoot, 'tools/dev/setup/setup.sh'), join(folder, 'tools/dev/setup/setup.sh'))
  writeFileSync(join(folder, 'package-lock.json'), 'first')
  const npm = `#!/bin/sh\necho "npm $*" >> ${folder}/calls\nrm -rf node_modules; mkdir node_modules\n`
  const node = `#!/bin/sh\nif [ "$1" = --version ]; then echo v20.1.0; else echo "node $1 $2" >> ${folder}/calls; fi\n`
  writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 })
  writeFileSync(join(folder, 'bin/node'), node, { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true }))

const env = (): Record<string, string> => ({ PATH: `${join(folder, 'bin')}:${searchPath}` })

function setup(...args: string[]): string[] {
  rmSync(join(folder, 'calls'), { force: true })
  execFileSync('bash', [join(folder, 'tools/dev/setup/setup.sh'), ...args], { env: env() })
  return readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
}

const userInstall = 'npm ci --omit=dev --no-progress --loglevel=error'
const completeInstall = 'npm ci --no-progress --loglevel=error'

it('setup installs no development packages, and nothing the second time', () => {
  expect(setup()).toEqual([userInstall, 'node tools/dev/setup/main.ts --npm-seconds'])
  expect(setup()).toEqual(['node tools/dev/setup/main.ts --npm-seconds'])
})

it('setup --checks installs all packages, also after a setup without them', () => {
  setup()
  expect(setup('--checks')).toEqual([completeInstall, 'node tools/dev/setup/main.ts --checks'])
  expect(setup('--checks')).toEqual(['node tools/dev/setup/main.ts --checks'])
})

it('setup keeps development packages that are installed', () => {
  setup('--checks')
  expect(setup()).toEqual(['node tools/dev/setup/main.ts --npm-seconds'])
})

it('setup installs again when the lock file has changed', () => {
  setup()
  writeFileSync(join(folder, 'package-lock.json'), 'second')
  expect(setup()[0]).toBe(userInstall)
})

it('setup rejects an unknown argument with its usage', () => {
  const { status, stderr } = spawnSync('bash', [join(folder, 'tools/dev/setup/setup.sh'), '--check'], { env: env() })
  expect(status).toBe(2)
  expect(stderr.toString()).toContain('usage: npm run setup [-- --checks]')
  expect(existsSync(join(folder, 'calls'))).toBe(false)
})
