import { AppError } from '@kinora/contract'
import { totalOf } from '../credits/price.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import { newId } from '../ids/new-id.ts'
import type { Chance, Clock } from '../ports/chance.ts'
import type { Once } from '../ports/idempotency.ts'
import { IdTaken, type NewEpisode, type NewTask, type Tx } from '../ports/store.ts'
import { createReply } from '../replies/create-reply.ts'

type Drawing = { clock: Clock; chance: Chance; settings: { cell: number } }
type Whole = {
  generator: AnyGenerator
  row: { model: string }
  params: unknown
  weights: readonly number[]
  isFree: boolean
}

/** A part that has its id and price; its words are loaded when it is stored. */
type PricedPart = Omit<NewEpisode, 'texts'>

/** The parts of a script in batches, as they are stored: a long script is megabytes of words. */
export type PartTexts = {
  batches: number
  load(batch: number): Promise<readonly Pick<NewEpisode, 'params' | 'texts'>[]>
}

/** Ids that differ, however many are drawn within a millisecond; in order, because tasks of one moment go by their ids. */
const drawIds = ({ clock, chance, settings }: Drawing, count: number): string[] => {
  const ids = new Set<string>()
  for (let draw = 0; draw < 100 * count && ids.size < count; draw += 1)
    ids.add(newId(clock.nowMs(), settings.cell, chance.random16()))
  if (ids.size < count) throw new IdTaken()
  return [...ids].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
}

/** Each part with an id and a price of its own. */
export const drawParts = (deps: Drawing, { generator, row, params, weights, isFree }: Whole): PricedPart[] => {
  const ids = drawIds(deps, weights.length)
  return weights.map((weight, place) => {
    const own = generator.episodes?.weighed(params, [weight])
    const lines = isFree ? [] : generator.price(own, row)
    return { id: ids[place] ?? '', place, params: own, lines, credits: totalOf(lines) }
  })
}

/** What gathers the parts and all of them: holds, places in the lane and rows, or nothing of it. */
export const storeEpisodes = async (
  tx: Tx,
  parent: NewTask,
  parts: readonly PricedPart[],
  texts: PartTexts,
  { generator, once }: { generator: AnyGenerator; once: Once | undefined },
  { queueCap }: { queueCap: number },
): Promise<{ taskId: string; reply: string; ordered: boolean }> => {
  const { lane, isPreparing } = parent
  if (!parent.script) await tx.holdEach(parent.keyId, parts)
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
  if (once) await tx.keepReply(once.scope, { bodyHash: once.bodyHash, reply, isOpen: false })
  return { taskId: parent.id, reply, ordered: slots > 0 || isPreparing }
}
