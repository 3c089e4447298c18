import { AppError, priceListVersion } from '@kinora/contract'
import { notEnough } from '../credits/not-enough.ts'
import { totalOf } from '../credits/price.ts'
import { newId } from '../ids/new-id.ts'
import { echoInputs } from '../inputs/echo-inputs.ts'
import { type InputObjects, storeInputs } from '../inputs/store-inputs.ts'
import type { Clock } from '../ports/chance.ts'
import type { Once } from '../ports/idempotency.ts'
import { IdTaken, type NewTask, type Store, type Tx } from '../ports/store.ts'
import { createReply } from '../replies/create-reply.ts'
import { valuesAtCreate } from '../replies/values-used.ts'
import { boundWarnings } from '../warnings/bound-warnings.ts'
import { withVoice } from './cloned-voice.ts'
import { type CreateAsk, type JudgeDeps, judgeCreate } from './judge-create.ts'
import { readEpisodes } from './read-episodes.ts'
import { drawParts, storeEpisodes } from './store-episodes.ts'

export type AdmitDeps = JudgeDeps & {
  store: Store
  clock: Clock
  objects: InputObjects
  settings: { cell: number; queueCap: number; hasPolicy: boolean }
}

export type AdmitAsk = CreateAsk & {
  keyId: string
  /** With its Idempotency-Key, when the request carries one. */
  once: Once | undefined
  trace: string
  /** Kept with what is used, for whoever shows the task in other words. */
  noted?: Readonly<Record<string, string>>
}

/** `ordered`: the task has its slot, and an order to start it lies in the outbox. */
export type Admitted = { taskId: string; reply: string; ordered: boolean }

const drawsBeforeGivingUp = 4

/** Long and free texts have places of their own; a payload may even hold what a JSON column cannot. */
const withoutTexts = ({
  payload,
  callback_url,
  meta_data,
  ...used
}: Record<string, unknown>): Record<string, unknown> => used

/** Checks, prices and stores a create in one transaction: once it answers, the task cannot be lost. */
export const admitTask = async (deps: AdmitDeps, ask: AdmitAsk): Promise<Admitted> => {
  const { generator, tenantId } = ask
  const available = () => deps.store.available(tenantId)
  const judged = await judgeCreate(deps, ask, async (least) => {
    const left = await available()
    if (left < least) throw notEnough(least, { available: left, because: ' at least' })
  })
  const { checked, weights, uploads, creations, lines, script } = judged
  const credits = totalOf(lines)
  // The hold decides; but who cannot pay shall not fill the store either, nor have a long script read.
  const costsBefore = generator.episodes !== undefined || checked.inputs.some(({ form }) => form === 'data')
  if (costsBefore) {
    const left = await available()
    if (left < credits) throw notEnough(credits, { available: left })
  }
  const parts = await readEpisodes(deps.scripts, generator, judged)
  const [only] = parts?.batches === 1 && weights.length === 1 ? await parts.load(0) : []
  const firstId = newId(deps.clock.nowMs(), deps.settings.cell, deps.chance.random16())
  const stored = await storeInputs(deps.objects, { tenantId, taskId: firstId }, checked.inputs, uploads, creations)
  const draft: Omit<NewTask, 'id'> = {
    keyId: ask.keyId,
    generator: generator.id,
    version: generator.version,
    model: checked.row.model,
    modelAsSent: checked.modelAsSent,
    lane: generator.lane ?? (checked.used['off_peak'] === true ? 'off-peak' : 'normal'),
    credits,
    bgm: checked.used['bgm'] === true,
    used: { ...withoutTexts(echoInputs(checked.used, checked.inputs, stored)), ...ask.noted },
    inputs: stored.map(({ row }) => row),
    isPreparing: stored.length > 0 || deps.settings.hasPolicy,
    params: only ? only.params : checked.params,
    texts: only?.texts ?? checked.texts,
    payload: (checked.used['payload'] ?? '') as string,
    callbackUrl: checked.used['callback_url'] as string | undefined,
    price: { version: priceListVersion, lines },
    warnings: boundWarnings(checked.warnings),
    valuesUsed: valuesAtCreate(checked),
    trace: ask.trace,
    script,
    shows: weights.length > 1 ? 'episodes' : generator.shows,
    part: checked.part,
    voice: checked.voice,
  }
  for (
    let [draw, id] = [1, firstId];
    ;
    draw += 1, id = newId(deps.clock.nowMs(), deps.settings.cell, deps.chance.random16())
  ) {
    try {
      return await deps.store.transaction(tenantId, (tx) =>
        parts && weights.length > 1
          ? storeEpisodes(
              tx,
              { ...draft, id },
              drawParts(deps, { ...checked, generator, weights, isFree: ask.sandbox !== undefined }),
              parts,
              ask,
              deps.settings,
            )
          : store(tx, { ...draft, id }, ask, deps.settings.queueCap),
      )
    } catch (error) {
      if (!(error instanceof IdTaken) || draw === drawsBeforeGivingUp) throw error
    }
  }
}

const store = async (tx: Tx, task: NewTask, ask: AdmitAsk, queueCap: number): Promise<Admitted> => {
  if (!task.script) await tx.hold(task)
  const place = await tx.enterLane({ lane: task.lane, isPreparing: task.isPreparing, queueCap })
  if (place.waiting >= queueCap)
    throw new AppError('QuotaExceeded', { detail: `${queueCap} tasks are waiting already`, retryAfterSeconds: 10 })
  await tx.insertTask(await withVoice(tx, task), place)
  const reply = JSON.stringify(createReply(ask.generator, task, place.createdAt))
  // A create that waits for its end is answered only then.
  const isOpen = ask.generator.ending !== undefined
  if (ask.once) await tx.keepReply(ask.once.scope, { bodyHash: ask.once.bodyHash, reply, isOpen })
  return { taskId: task.id, reply, ordered: place.hasSlot || task.isPreparing }
}
