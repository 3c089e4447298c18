import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { formatFiles, hashFiles, listAssets, type Release, readRelease, writeRelease } from './release-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinora-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const release: Release = {
  version: '0.2.0',
  packages: [{ name: '@kinora/sdk', file: 'kinora-sdk-0.2.0.tgz' }],
  browserBundle: 'kinora-sdk.browser.js',
  wheel: 'kinora-0.2.0-py3-none-any.whl',
  sbom: 'kinora-0.2.0.cdx.json',
  notes: 'notes.md',
  checksums: 'SHA256SUMS',
}

it('readRelease returns the written list', () => {
  expect(() => readRelease(folder)).toThrow('run npm run release -- prepare')
  writeRelease(folder, release)
  expect(readRelease(folder)).toEqual(release)
})

it('listAssets leaves the notes out, which are the text of the release', () => {
  expect(listAssets(release)).toEqual([
    'kinora-sdk-0.2.0.tgz',
    'kinora-sdk.browser.js',
    'kinora-0.2.0-py3-none-any.whl',
    'kinora-0.2.0.cdx.json',
    'SHA256SUMS',
  ])
})

it('hashFiles and formatFiles print one line per file', () => {
  writeFileSync(join(folder, 'a'), 'abc')
  expect(hashFiles(folder, ['a'])).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n')
  expect(formatFiles(folder, ['a'])).toEqual(['      0.0 kB  a'])
})
