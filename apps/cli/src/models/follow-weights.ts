import type { WeightReply } from '@kinora/contract'
import { retryWhileUnavailable } from '../retry-while-unavailable.ts'

const everyMs = 500
/** Half a minute without a response. */
const tries = 60

type Worker = WeightReply['workers'][number]

/** Polls weights until every worker has finished and reports each poll. Weights without workers are not awaited. */
export const followWeights = async (
  read: () => Promise<WeightReply[]>,
  requested: readonly WeightReply[],
  hasAnswered: (worker: Worker, requested: WeightReply) => boolean,
  onRead: (weights: WeightReply[]) => void = () => undefined,
): Promise<WeightReply[]> => {
  for (;;) {
    const all = await retryWhileUnavailable(tries, read)
    const pairs = requested.flatMap((request) =>
      all.filter(({ name }) => name === request.name).map((now) => ({ request, now })),
    )
    const weights = pairs.map(({ now }) => now)
    onRead(weights)
    if (pairs.every(({ request, now }) => now.workers.every((worker) => hasAnswered(worker, request)))) return weights
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Whether the worker is ready or failed the current request. */
export const hasPulled = ({ state, asks }: Worker, requested: WeightReply): boolean =>
  state === 'ready' || (state === 'broken' && asks >= requested.asks)
export const hasVerified = ({ checks }: Worker, requested: WeightReply): boolean => checks >= requested.checks
export const hasRemoved = ({ state, fault }: Worker): boolean => state === 'absent' || fault !== ''
