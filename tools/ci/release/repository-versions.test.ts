import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { findVersionFaults, readVersion, writeVersion } from './repository-versions.ts'

let root = ''
const files = [
  'package.json',
  'package-lock.json',
  '{packages,apps}/*/package.json',
  '{tests,tools}/package.json',
  'docs/install-clients.md',
]

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kinora-versions-'))
  for (const file of globSync(files, { cwd: repoRoot })) cpSync(join(repoRoot, file), join(root, file))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('every manifest, the lock file and the install page have the version of the release', () => {
  expect(findVersionFaults(repoRoot)).toEqual([])
})

it('writeVersion with the current version changes no byte', () => {
  writeVersion(root, readVersion(root))
  const changed = globSync(files, { cwd: root }).filter(
    (file) => readFileSync(join(root, file), 'utf8') !== readFileSync(join(repoRoot, file), 'utf8'),
  )
  expect(changed).toEqual([])
})

it('writeVersion sets another version everywhere', () => {
  writeVersion(root, '9.8.7')
  expect({ version: readVersion(root), faults: findVersionFaults(root) }).toEqual({ version: '9.8.7', faults: [] })
  expect(readFileSync(join(root, 'docs/install-clients.md'), 'utf8')).toContain('kinora-9.8.7-py3-none-any.whl')
})

it('findVersionFaults names a page that kept the old version', () => {
  writeVersion(root, '9.8.7')
  writeFileSync(join(root, 'docs/install-clients.md'), 'npm install kinora-sdk-9.8.6.tgz\n')
  expect(findVersionFaults(root)).toEqual(['docs/install-clients.md: must be 9.8.7 (got 9.8.6)'])
})

it('findVersionFaults names a page that has no version', () => {
  writeFileSync(join(root, 'docs/install-clients.md'), '')
  expect(findVersionFaults(root)).toEqual([`docs/install-clients.md: must be ${readVersion(root)} (got none)`])
})
