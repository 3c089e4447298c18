import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { buildCommand, imageApps, imageName, signCommand } from './release-image.ts'

const image = { app: 'api', repository: 'Owner/Kinora', version: '0.2.0', revision: 'abc' } as const

it('imageApps lists every Dockerfile', () => {
  const files = globSync('deploy/Dockerfile.*', { cwd: repoRoot }).map((file) => file.replace('deploy/Dockerfile.', ''))
  expect(files.toSorted()).toEqual(imageApps.toSorted())
})

it('imageName is lower case, as registries require', () => {
  expect(imageName('Owner/Kinora', 'api')).toBe('ghcr.io/owner/kinora/api')
})

it('buildCommand pushes with SBOM and provenance', () => {
  const command = buildCommand(image, { metadataFile: 'm.json' }).join(' ')
  expect(command).toContain('--file=deploy/Dockerfile.api --tag ghcr.io/owner/kinora/api:0.2.0')
  expect(command).toContain('--sbom=true --provenance=mode=max --metadata-file=m.json --push .')
})

it('buildCommand with an archive pushes nothing', () => {
  const command = buildCommand(image, { metadataFile: 'm.json', archive: 'a.tar' })
  expect(command).not.toContain('--push')
  expect(command).toContain('--output=type=oci,dest=a.tar')
})

it('signCommand signs the digest, not a tag', () => {
  expect(signCommand(image, 'sha256:1').at(-1)).toBe('ghcr.io/owner/kinora/api@sha256:1')
})
