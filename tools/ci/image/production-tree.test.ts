import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { findEnginePackages } from './engine-packages.ts'
import { findProductionTree, type LockedPackages } from './production-tree.ts'

const { packages } = JSON.parse(readFileSync(join(repoRoot, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages
}

const small: LockedPackages = {
  'apps/web': { dependencies: { '@own/media': '1', one: '1' } },
  'node_modules/@own/media': { link: true, resolved: 'packages/media' },
  'packages/media': { dependencies: { two: '1' }, optionalDependencies: { native: '1', foreign: '1' } },
  'packages/media/node_modules/two': { peerDependencies: { three: '1', absent: '1' } },
  'node_modules/one': { dependencies: { two: '2' } },
  'node_modules/two': {},
  'node_modules/three': {},
  'node_modules/native': { os: [process.platform], cpu: [process.arch] },
  'node_modules/foreign': { os: ['aix'] },
  'node_modules/unused': {},
}

it('the production tree holds nested versions, workspaces, peers and native packages of this platform', () => {
  expect(findProductionTree(small, 'apps/web')).toEqual([
    'apps/web',
    'node_modules/native',
    'node_modules/one',
    'node_modules/three',
    'node_modules/two',
    'packages/media',
    'packages/media/node_modules/two',
  ])
})

it('the API installs no onnxruntime, icon set, tfjs, canvas or workflow worker', () => {
  expect(findEnginePackages(packages, 'apps/api')).toEqual([])
})

it('the worker installs the packages of the built-in engine', () => {
  expect(findEnginePackages(packages, 'apps/worker')).toEqual(
    expect.arrayContaining([
      'node_modules/@iconify-json/fluent-emoji',
      'node_modules/@napi-rs/canvas',
      'node_modules/@tensorflow/tfjs-core',
      'node_modules/@temporalio/worker',
      'node_modules/onnxruntime-node',
    ]),
  )
})

it('an engine package that a package of the API depends on is found (planted violation)', () => {
  const adapters = packages['packages/adapters']
  const planted = {
    ...packages,
    'packages/adapters': { ...adapters, dependencies: { ...adapters?.dependencies, '@kinora/inference': '0.1.0' } },
  }
  expect(findEnginePackages(planted, 'apps/api')).toEqual(
    expect.arrayContaining(['node_modules/onnxruntime-common', 'node_modules/onnxruntime-node']),
  )
})
