import { AppError } from '@kinora/contract'
import { computePrice, sumCredits } from '../credits/price.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import { newId } from '../ids/new-id.ts'
import type { IdempotencyClaim } from '../ports/idempotency.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import { IdTaken, type NewEpisode, type NewTask, type Tx } from '../ports/store.ts'
import { createReply } from '../replies/create-reply.ts'
import { useDraftSeconds } from './use-draft-seconds.ts'

type Drawing = { clock: Clock; randomSource: RandomSource; settings: { cell: number } }
type Whole = {
  generator: AnyGenerator
  row: { model: string }
  params: unknown
  weights: readonly number[]
  isFree: boolean
}

/** A part with id and price; its texts are loaded when it is stored. */
type PricedPart = Omit<NewEpisode, 'texts'>

/** The parts of a script in batches: a long script has megabytes of text. */
export type PartTexts = {
  batches: number
  load(batch: number): Promise<readonly Pick<NewEpisode, 'params' | 'texts'>[]>
}

/**
 * Draws distinct ids, however many within a millisecond. They are sorted, because tasks of one moment are ordered by
 * id.
 */
const drawIds = ({ clock, randomSource, settings }: Drawing, count: number): string[] => {
  const ids = new Set<string>()
  for (let draw = 0; draw < 100 * count && ids.size < count; draw += 1)
    ids.add(newId(clock.nowMs(), settings.cell, randomSource.random16()))
  if (ids.size < count) throw new IdTaken()
  return [...ids].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
}

/** Each part with its own id and price. */
export const drawParts = (deps: Drawing, { generator, row, params, weights, isFree }: Whole): PricedPart[] => {
  const ids = drawIds(deps, weights.length)
  return weights.map((weight, place) => {
    const partParams = generator.episodes?.weighed(params, [weight])
    const lines = isFree ? [] : computePrice(generator, partParams, row)
    return { id: ids[place] ?? '', place, params: partParams, lines, credits: sumCredits(lines) }
  })
}

/** Stores the parent and all parts atomically: holds, queue places and rows. */
export const storeEpisodes = async (
  tx: Tx,
  parent: NewTask,
  parts: readonly PricedPart[],
  texts: PartTexts,
  { generator, idempotencyClaim }: { generator: AnyGenerator; idempotencyClaim: IdempotencyClaim | undefined },
  { queueCap }: { queueCap: number },
): Promise<{ taskId: string; reply: string; ordered: boolean }> => {
  const { lane, isPreparing } = parent
  if (parent.draft) await useDraftSeconds(tx, parent.draft)
  if (parent.credits > 0) await tx.holdEach(parent.keyId, parts)
  const { slots, waiting, createdAt } = await tx.enterLaneTogether({ lane, isPreparing, queueCap, count: parts.length })
  if (waiting + parts.length > queueCap)
    throw new AppError('QuotaExceeded', {
      detail: `${parts.length} parts, but ${waiting} of ${queueCap} tasks are waiting already`,
      retryAfterSeconds: 10,
    })
  await tx.insertTask(parent, { hasSlot: false, createdAt })
  for (let [batch, from] = [0, 0]; batch < texts.batches; batch += 1) {
    const loaded = await texts.load(batch)
    const episodes = loaded.flatMap((each, i): NewEpisode[] => {
      const part = parts[from + i]
      return part ? [{ ...part, ...each }] : []
    })
    await tx.insertEpisodes(parent, episodes, slots)
    from += loaded.length
  }
  const reply = JSON.stringify(createReply(generator, parent, createdAt))
  if (idempotencyClaim)
    await tx.keepReply(idempotencyClaim.scope, { bodyHash: idempotencyClaim.bodyHash, reply, isOpen: false })
  return { taskId: parent.id, reply, ordered: slots > 0 || isPreparing }
}
