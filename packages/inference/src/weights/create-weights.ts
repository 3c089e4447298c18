import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { WeightName, Weights } from '@kinora/domain'
import { type KnownWeights, knownWeights } from '@kinora/domain/weights'
import { readRecord } from './record.ts'

/** Default folder for weights, shared by all processes of one user of the machine. */
export const usersWeightsFolder = (): string => join(homedir(), '.cache', 'kinora', 'models')

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )

/** `own` are files that the operator placed there. Kinora knows only the name of their folder. */
export type Presence = 'absent' | 'ready' | 'own'

/** A folder appears by a single rename with its record in it, so a folder with the right record is complete. */
export const readPresence = async (
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

/** Reads weights from a folder. Weights are added and removed while the service runs, so each call looks again. */
export const createWeights = ({ folder }: { folder: string }): Weights => ({
  async find(name: WeightName) {
    return (await readPresence(folder, name)) === 'absent' ? undefined : join(folder, name)
  },
})
