import { AppError } from '@kinora/contract'
import type { AnyGenerator, Resolved } from '../generators/define-generator.ts'
import { totalOf } from '../generators/price.ts'
import { newId } from '../ids/new-id.ts'
import type { Chance, Clock } from '../ports/chance.ts'
import type { Once } from '../ports/idempotency.ts'
import { IdTaken, type NewEpisode, type NewTask, type Tx } from '../ports/store.ts'
import { createReply } from './create-reply.ts'

type Drawing = { clock: Clock; chance: Chance; settings: { cell: number } }
type Whole = {
  ask: { generator: AnyGenerator; sandbox: unknown }
  row: { model: string }
  episodes: readonly Pick<Resolved<unknown, string>, 'params' | 'texts'>[]
}

/** So many rows go in one message: a long script is megabytes of words. */
const atOnce = 100

/** Ids that differ, however many are drawn within a millisecond; in order, because tasks of one moment go by their ids. */
const drawIds = ({ clock, chance, settings }: Drawing, count: number): string[] => {
  const ids = new Set<string>()
  for (let draw = 0; draw < 100 * count && ids.size < count; draw += 1)
    ids.add(newId(clock.nowMs(), settings.cell, chance.random16()))
  if (ids.size < count) throw new IdTaken()
  return [...ids].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
}

/** Each part with an id and a price of its own. */
export const drawParts = (deps: Drawing, { ask, row, episodes }: Whole): NewEpisode[] => {
  const ids = drawIds(deps, episodes.length)
  return episodes.map(({ params, texts }, place) => {
    const lines = ask.sandbox ? [] : ask.generator.price(params, row)
    return { id: ids[place] ?? '', place, params, texts, lines, credits: totalOf(lines) }
  })
}

/** What gathers the parts and all of them: holds, places in the lane and rows, or nothing of it. */
export const storeEpisodes = async (
  tx: Tx,
  parent: NewTask,
  parts: readonly NewEpisode[],
  { generator, once }: { generator: AnyGenerator; once: Once | undefined },
  { queueCap }: { queueCap: number },
): Promise<{ reply: string; ordered: boolean }> => {
  const { lane, isPreparing } = parent
  if (!parent.script) await tx.holdEach(parent.keyId, parts)
  const { slots, waiting, createdAt } = await tx.enterLaneTogether({ lane, isPreparing, queueCap, count: parts.length })
  if (waiting + parts.length > queueCap)
    throw new AppError('QuotaExceeded', {
      detail: `${parts.length} parts, but ${waiting} of ${queueCap} tasks are waiting already`,
      retryAfterSeconds: 10,
    })
  await tx.insertTask(parent, { hasSlot: false, createdAt })
  for (let from = 0; from < parts.length; from += atOnce)
    await tx.insertEpisodes(parent, parts.slice(from, from + atOnce), slots)
  const reply = JSON.stringify(createReply(generator, parent, createdAt))
  if (once) await tx.keepReply(once.scope, { bodyHash: once.bodyHash, reply, isOpen: false })
  return { reply, ordered: slots > 0 || isPreparing }
}
