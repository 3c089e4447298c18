import { expect, it } from 'vitest'
import { listManifestVersions, withVersion } from './manifest-versions.ts'

const manifest = {
  name: '@kinora/sdk',
  version: '0.1.0',
  dependencies: { zod: '4.6.7', '@kinora/domain': '0.1.0' },
  peerDependencies: { '@kinora/contract': '0.1.0' },
}

it('listManifestVersions returns the version of a manifest and of its workspaces, not of other packages', () => {
  expect(listManifestVersions(manifest)).toEqual([
    { place: 'version', version: '0.1.0' },
    { place: 'dependencies @kinora/domain', version: '0.1.0' },
    { place: 'peerDependencies @kinora/contract', version: '0.1.0' },
  ])
})

it('withVersion sets the version and keeps the order of the fields', () => {
  const changed = withVersion(manifest, '0.2.0')
  expect(JSON.stringify(changed)).toBe(JSON.stringify(manifest).replaceAll('0.1.0', '0.2.0'))
})

it('withVersion adds no version to a link of the lock file', () => {
  expect(withVersion({ resolved: 'packages/sdk', link: true }, '0.2.0')).toEqual({
    resolved: 'packages/sdk',
    link: true,
  })
})
