import type { WeightReply } from '@kinora/contract'
import { patiently } from '../patiently.ts'

const everyMs = 500
/** Half a minute without an answer. */
const tries = 60

type Worker = WeightReply['workers'][number]

/** Reads weights until every worker has answered, telling each reading. One without workers is not waited for. */
export const followWeights = async (
  read: () => Promise<WeightReply[]>,
  asked: readonly WeightReply[],
  hasAnswered: (worker: Worker, asked: WeightReply) => boolean,
  onRead: (weights: WeightReply[]) => void = () => undefined,
): Promise<WeightReply[]> => {
  for (;;) {
    const all = await patiently(tries, read)
    const pairs = asked.flatMap((ask) => all.filter(({ name }) => name === ask.name).map((now) => ({ ask, now })))
    const weights = pairs.map(({ now }) => now)
    onRead(weights)
    if (pairs.every(({ ask, now }) => now.workers.every((worker) => hasAnswered(worker, ask)))) return weights
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Ready, or failed over this very ask. */
export const hasPulled = ({ state, asks }: Worker, asked: WeightReply): boolean =>
  state === 'ready' || (state === 'broken' && asks >= asked.asks)
export const hasVerified = ({ checks }: Worker, asked: WeightReply): boolean => checks >= asked.checks
export const hasRemoved = ({ state, fault }: Worker): boolean => state === 'absent' || fault !== ''
