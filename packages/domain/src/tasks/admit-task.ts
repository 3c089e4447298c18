import { AppError, priceListVersion } from '@kinora/contract'
import { notEnough } from '../credits/not-enough.ts'
import { totalOf } from '../generators/price.ts'
import { newId } from '../ids/new-id.ts'
import type { CheckedInput } from '../inputs/check-inputs.ts'
import type { Clock } from '../ports/chance.ts'
import type { Once } from '../ports/idempotency.ts'
import { IdTaken, type NewTask, type Store, type Tx } from '../ports/store.ts'
import { createReply } from './create-reply.ts'
import { type CreateAsk, type JudgeDeps, judgeCreate } from './judge-create.ts'
import { type InputObjects, type StoredInput, storeInputs } from './store-inputs.ts'

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
}

/** `ordered`: the task has its slot, and an order to start it lies in the outbox. */
export type Admitted = { reply: string; ordered: boolean }

const drawsBeforeGivingUp = 4

/** Embedded media comes back as addresses, the rest as it was sent; what is not used and embedded not at all. */
const echoed = (
  used: Record<string, unknown>,
  inputs: readonly CheckedInput[],
  stored: readonly StoredInput[],
): Record<string, unknown> => {
  const { subjects, videos, sounds, wm_url, ...rest } = used
  const unused = inputs
    .filter(({ isUsed, form }) => !isUsed && form === 'data')
    .map(({ field }) => ({ field, echo: '' }))
  const alone = [...unused, ...stored].filter(({ field }) => Object.hasOwn(rest, field))
  const images = stored.filter(({ row }) => row.slot.endsWith('images')).map(({ echo }) => echo)
  return {
    ...rest,
    ...Object.fromEntries(alone.map(({ field, echo }) => [field, echo])),
    ...('images' in used ? { images } : {}),
  }
}

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
  const { checked, uploads, creations, lines, script } = await judgeCreate(deps, ask)
  const credits = totalOf(lines)
  // The hold decides; but who cannot pay shall not fill the store either.
  if (checked.inputs.some(({ form }) => form === 'data') && (await deps.store.available(tenantId)) < credits)
    throw notEnough(credits)
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
    used: withoutTexts(echoed(checked.used, checked.inputs, stored)),
    inputs: stored.map(({ row }) => row),
    isPreparing: stored.length > 0 || deps.settings.hasPolicy,
    params: checked.params,
    texts: checked.texts,
    payload: (checked.used['payload'] ?? '') as string,
    callbackUrl: checked.used['callback_url'] as string | undefined,
    price: { version: priceListVersion, lines },
    trace: ask.trace,
    script,
  }
  for (
    let [draw, id] = [1, firstId];
    ;
    draw += 1, id = newId(deps.clock.nowMs(), deps.settings.cell, deps.chance.random16())
  ) {
    try {
      return await deps.store.transaction(tenantId, (tx) => store(tx, { ...draft, id }, ask, deps.settings.queueCap))
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
  await tx.insertTask(task, place)
  const reply = JSON.stringify(createReply(ask.generator, task, place.createdAt))
  // A create that waits for its end is answered only then.
  const isOpen = ask.generator.ending !== undefined
  if (ask.once) await tx.keepReply(ask.once.scope, { bodyHash: ask.once.bodyHash, reply, isOpen })
  return { reply, ordered: place.hasSlot || task.isPreparing }
}
