import { expect, it } from 'vitest'
import { withRegistryUrls } from './sbom.ts'

const registry = 'https://registry.example/npm/'

it('withRegistryUrls adds the URL of scoped and nested packages and keeps workspaces', () => {
  const { packages } = withRegistryUrls(
    {
      packages: {
        '': { version: '0.1.0' },
        'packages/sdk': { version: '0.1.0' },
        'node_modules/@kinora/sdk': { resolved: 'packages/sdk', link: true },
        'node_modules/@napi-rs/canvas': { version: '1.1.0', integrity: 'sha512-a' },
        'node_modules/a/node_modules/zod': { version: '4.6.7', integrity: 'sha512-b' },
      },
    },
    registry,
  )
  expect(Object.values(packages).map(({ resolved }) => resolved)).toEqual([
    undefined,
    undefined,
    'packages/sdk',
    'https://registry.example/npm/@napi-rs/canvas/-/canvas-1.1.0.tgz',
    'https://registry.example/npm/zod/-/zod-4.6.7.tgz',
  ])
})

it('withRegistryUrls leaves out packages that no system installs', () => {
  expect(withRegistryUrls({ packages: { 'node_modules/none': { version: '1.0.0' } } }, registry).packages).toEqual({})
})
