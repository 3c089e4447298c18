import { AppError, priceListVersion } from '@kinora/contract'
import type { Catalog } from '../backends/catalog.ts'
import { checkCreate, type ModelPolicy, type ReadCreate, readCreate } from '../generators/check-create.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import { totalOf } from '../generators/price.ts'
import { isId, newId } from '../ids/new-id.ts'
import type { InputChecks } from '../inputs/check-inputs.ts'
import type { Chance, Clock } from '../ports/chance.ts'
import type { Once } from '../ports/idempotency.ts'
import { IdTaken, type NewTask, type Store, type Tx } from '../ports/store.ts'
import type { Subject, SubjectStore } from '../ports/subjects.ts'
import type { UploadStore } from '../ports/uploads.ts'
import { createReply } from './create-reply.ts'
import { type InputObjects, type StoredInput, storeInputs } from './store-inputs.ts'
import { uploadsOf } from './uploads-of.ts'

export type AdmitDeps = {
  store: Store
  catalog: Catalog
  clock: Clock
  chance: Chance
  uploads: Pick<UploadStore, 'find'>
  subjects: Pick<SubjectStore, 'find' | 'list'>
  objects: InputObjects
  settings: { cell: number; queueCap: number; models: ModelPolicy; hasPolicy: boolean }
} & InputChecks

export type AdmitAsk = {
  tenantId: string
  keyId: string
  generator: AnyGenerator
  body: Record<string, unknown>
  /** With its Idempotency-Key, when the request carries one. */
  once: Once | undefined
  trace: string
}

/** `ordered`: the task has its slot, and an order to start it lies in the outbox. */
export type Admitted = { reply: string; ordered: boolean }

const drawsBeforeGivingUp = 4

/** As many as a name may be looked for among, the tenant's own before those for everyone. */
const namedAtMost = 500

const storedFor = async (
  subjects: AdmitDeps['subjects'],
  tenantId: string,
  generator: AnyGenerator,
  { request }: ReadCreate,
): Promise<Subject[]> => {
  const { ids, anyNamed } = generator.stored?.(request) ?? { ids: [], anyNamed: false }
  const known = ids.filter(isId)
  const byId = known.length === 0 ? [] : await subjects.find(tenantId, known)
  if (!anyNamed) return byId
  const page = { ids: undefined, before: undefined, most: namedAtMost }
  const lists = await Promise.all([false, true].map((system) => subjects.list(tenantId, { ...page, system })))
  return [...byId, ...lists.flat()]
}

/** Embedded images come back as addresses, the others as they were sent. */
const echoed = (used: Record<string, unknown>, stored: readonly StoredInput[]): Record<string, unknown> => {
  const { subjects, videos, sounds, wm_url, ...rest } = used
  const images = stored.filter(({ row }) => row.slot.endsWith('images')).map(({ echo }) => echo)
  return 'images' in used ? { ...rest, images } : rest
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
  const rules = { ...deps, models: deps.settings.models, random31: deps.chance.random31 }
  const read = readCreate(generator, ask.body, rules)
  const checked = checkCreate(generator, read, rules, await storedFor(deps.subjects, tenantId, generator, read))
  const uploads = await uploadsOf(deps.uploads, tenantId, checked.inputs)
  deps.catalog.routesFor(generator.needs?.(checked.params) ?? generator.uses, checked.row.model)
  const lines = generator.price(checked.params, checked.row)
  const firstId = newId(deps.clock.nowMs(), deps.settings.cell, deps.chance.random16())
  const stored = await storeInputs(deps.objects, { tenantId, taskId: firstId }, checked.inputs, uploads)
  const draft: Omit<NewTask, 'id'> = {
    keyId: ask.keyId,
    generator: generator.id,
    version: generator.version,
    model: checked.row.model,
    modelAsSent: checked.modelAsSent,
    lane: generator.lane ?? (checked.used['off_peak'] === true ? 'off-peak' : 'normal'),
    credits: totalOf(lines),
    bgm: checked.used['bgm'] === true,
    used: withoutTexts(echoed(checked.used, stored)),
    inputs: stored.map(({ row }) => row),
    isPreparing: stored.length > 0 || deps.settings.hasPolicy,
    params: checked.params,
    texts: checked.texts,
    payload: (checked.used['payload'] ?? '') as string,
    callbackUrl: checked.used['callback_url'] as string | undefined,
    price: { version: priceListVersion, lines },
    trace: ask.trace,
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
  await tx.hold(task)
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
