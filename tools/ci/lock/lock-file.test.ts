import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { findIncomplete, findLockFaults, findMissing, type LockFile, lockOptional } from './lock-file.ts'

const integrity = `sha512-${'A'.repeat(86)}==`
const sound: LockFile = {
  packages: {
    '': { optionalDependencies: { 'tool-darwin-arm64': '1.0.0', 'tool-linux-x64': '1.0.0', watcher: '~2.3.2' } },
    'packages/domain': { version: '0.1.0' },
    'node_modules/@kinora/domain': { resolved: 'packages/domain', link: true },
    'node_modules/tool-linux-x64': { version: '1.0.0', integrity, optional: true, os: ['linux'] },
    'node_modules/tool-darwin-arm64': { version: '1.0.0', optional: true, os: ['none'] },
  },
}
const withEntry = (entry: LockFile['packages'][string]): LockFile => ({
  packages: { ...sound.packages, 'node_modules/a/node_modules/planted': entry },
})

it('every package that the lock file of this repository installs has its hash (C66)', () => {
  const lock: LockFile = JSON.parse(readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'))
  expect(Object.keys(lock.packages).length).toBeGreaterThan(1000)
  expect(findLockFaults(lock)).toEqual([])
  expect(findMissing(lock)).toEqual([])
})

it('an optional package without an entry is found: npm ci refuses the lock file', () => {
  const { 'node_modules/tool-darwin-arm64': _, ...packages } = sound.packages
  expect(findMissing(sound)).toEqual([])
  expect(findMissing({ packages })).toEqual([
    'node_modules/tool-darwin-arm64: 1.0.0 must have an entry; run npm run lock -- --complete',
  ])
})

it('the lock file check accepts hashes, workspaces and packages that no system installs', () => {
  expect(findLockFaults(sound)).toEqual([])
})

it.each([
  ['no hash', { version: '1.0.0' }],
  ['an empty hash', { version: '1.0.0', integrity: '' }],
  ['a weak hash', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['no hash for an optional package', { version: '1.0.0', optional: true, os: ['darwin'] }],
  ['no hash for a package that another system installs', { version: '1.0.0', optional: true, os: ['none', 'linux'] }],
  ['no hash for a required package of no system', { version: '1.0.0', os: ['none'] }],
])('the lock file check rejects %s (C66)', (_what, entry) => {
  expect(findLockFaults(withEntry(entry))).toEqual([
    expect.stringContaining('node_modules/a/node_modules/planted: integrity must be a SHA-512 hash'),
  ])
})

it('the lock file check rejects the address of a registry (C66)', () => {
  const entry = { version: '1.0.0', integrity, resolved: 'https://registry.example/planted.tgz' }
  expect(findLockFaults(withEntry(entry))).toEqual([expect.stringContaining('resolved must be absent')])
})

it('completing the lock file covers optional packages without entry or hash, at exact versions only', () => {
  expect(findIncomplete(sound).map(({ path }) => path)).toEqual(['node_modules/tool-darwin-arm64'])
  const { 'node_modules/tool-darwin-arm64': _, ...packages } = sound.packages
  expect(findIncomplete({ packages }).map(({ path }) => path)).toEqual(['node_modules/tool-darwin-arm64'])
})

it('an optional package gets the hash of the registry, or is installed by no system', () => {
  const wanted = { path: 'node_modules/tool', name: 'tool', version: '1.0.0', parent: { dev: true } }
  const offered = { integrity, os: ['darwin'], cpu: ['arm64'] }
  expect(lockOptional(wanted, offered)).toEqual({ version: '1.0.0', dev: true, optional: true, ...offered })
  expect(lockOptional(wanted, undefined)).toEqual({ version: '1.0.0', dev: true, optional: true, os: ['none'] })
})
