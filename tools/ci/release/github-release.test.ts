import { expect, it } from 'vitest'
import { createCommand, uploadCommand } from './github-release.ts'

const release = {
  version: '0.2.0',
  packages: [{ name: '@kinora/sdk', file: 'sdk.tgz' }],
  browserBundle: 'sdk.js',
  wheel: 'kinora.whl',
  sbom: 'kinora.cdx.json',
  notes: 'notes.md',
  checksums: 'SHA256SUMS',
}
const target = { tag: 'v0.2.0', repository: 'owner/kinora', folder: 'out' }
const files = ['out/sdk.tgz', 'out/sdk.js', 'out/kinora.whl', 'out/kinora.cdx.json', 'out/SHA256SUMS']

it('createCommand attaches every file and requires the tag to exist', () => {
  const command = createCommand(release, target)
  expect(command).toContain('--verify-tag')
  expect(command.slice(-6)).toEqual(['--notes-file=out/notes.md', ...files])
})

it('uploadCommand replaces the files of a release', () => {
  expect(uploadCommand(release, target)).toEqual(
    ['gh', 'release', 'upload', 'v0.2.0', '--repo=owner/kinora', '--clobber'].concat(files),
  )
})
