import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { measureFolder } from './measure-folder.ts'

// Packages that bring their binaries for all platforms in one archive, so that npm cannot leave any out.
const triples: Record<string, string> = {
  'linux-x64': 'x86_64-unknown-linux-gnu',
  'linux-arm64': 'aarch64-unknown-linux-gnu',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
}

const perPlatform = [
  { folders: 'onnxruntime-node/bin/napi-v*/*/*', own: (platform: string) => platform.replace('-', '/') },
  { folders: '@temporalio/core-bridge/releases/*', own: (platform: string) => triples[platform] },
]

// C headers of the bundled Node: setup runs no install scripts, so nothing is compiled against them.
const unused = ['node-*/include']

/** Finds folders below node_modules that this platform never reads, as relative paths. */
export function findUnusedFolders(nodeModules: string, platform: string): string[] {
  const foreign = perPlatform.flatMap(({ folders, own }) => {
    const name = own(platform)
    const all = globSync(folders, { cwd: nodeModules })
    // If the binary of this platform is missing, the layout is unknown: nothing is removed.
    const isKnown = name !== undefined && all.some((folder) => folder.endsWith(`/${name}`))
    return isKnown ? all.filter((folder) => !folder.endsWith(`/${name}`)) : []
  })
  return [...foreign, ...unused.flatMap((folders) => globSync(folders, { cwd: nodeModules }))].toSorted()
}

/** Removes these folders. Returns a summary, or undefined if there were none. */
export async function prunePackages(nodeModules: string, platform: string): Promise<string | undefined> {
  const folders = findUnusedFolders(nodeModules, platform).map((folder) => join(nodeModules, folder))
  if (folders.length === 0) return undefined
  const sizes = await Promise.all(folders.map(measureFolder))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return `${sizes.reduce((sum, size) => sum + size, 0)} MB removed`
}
