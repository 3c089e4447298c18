import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { WeightName, Weights } from '@kinora/domain'
import { type KnownWeights, knownWeights } from '@kinora/domain/weights'
import { readRecord } from './record.ts'

/** Where weights lie when nothing else is set: one folder for all that a user of the machine runs. */
export const usersWeightsFolder = (): string => join(homedir(), '.cache', 'kinora', 'models')

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** `own` are files that the operator has put there; only the name of their folder is known of them. */
export type Presence = 'absent' | 'ready' | 'own'

/** A folder comes by one rename, with its record in it, so that what has the right one is whole. */
export const presenceOf = async (
  folder: string,
  name: string,
  known: KnownWeights = knownWeights,
): Promise<Presence> => {
  const path = join(folder, name)
  if (!(await isFolder(path))) return 'absent'
  const record = await readRecord(path)
  if (record === 'none') return 'own'
  return record !== 'unreadable' && record.sha256 === known[name]?.ready.sha256 ? 'ready' : 'absent'
}

/** The weights in a folder. They come and go while the service runs, so they are looked for each time. */
export const createWeights = ({ folder }: { folder: string }): Weights => ({
  async find(name: WeightName) {
    return (await presenceOf(folder, name)) === 'absent' ? undefined : join(folder, name)
  },
})
