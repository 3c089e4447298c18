import { priceListVersion } from '@kinora/contract'
import { notEnough } from '../credits/not-enough.ts'
import { isDraft, sumCredits } from '../credits/price.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import { newId } from '../ids/new-id.ts'
import { echoInputs } from '../inputs/echo-inputs.ts'
import { type InputObjects, storeInputs } from '../inputs/store-inputs.ts'
import type { IdempotencyClaim } from '../ports/idempotency.ts'
import type { Clock } from '../ports/random-source.ts'
import { IdTaken, type NewTask, type Store, type Tx } from '../ports/store.ts'
import { createReply } from '../replies/create-reply.ts'
import { valuesAtCreate } from '../replies/values-used.ts'
import { boundWarnings } from '../warnings/bound-warnings.ts'
import { withVoice } from './cloned-voice.ts'
import { queueFull } from './queue-full.ts'
import { readEpisodes } from './read-episodes.ts'
import { drawParts, storeEpisodes } from './store-episodes.ts'
import { useDraftSeconds } from './use-draft-seconds.ts'
import { type CreateTaskInput, type ValidateCreateDeps, validateCreate } from './validate-create.ts'

export type AdmitDeps = ValidateCreateDeps & {
  store: Store
  clock: Clock
  objects: InputObjects
  settings: { cell: number; queueCap: number; hasPolicy: boolean; draftDailySeconds: number }
}

export type AdmitTaskInput = CreateTaskInput & {
  keyId: string
  /** Set if the request has an Idempotency-Key. */
  idempotencyClaim: IdempotencyClaim | undefined
  trace: string
  /** Stored with `used`, for other representations of the task. */
  recordedFields?: Readonly<Record<string, string>>
}

/** `ordered`: the task has its slot, and its start order is in the outbox. */
export type Admitted = { taskId: string; reply: string; ordered: boolean }

const maxIdAttempts = 4

/** Long and free texts have separate columns; a payload may contain characters that a JSON column rejects. */
const withoutTexts = ({
  payload,
  callback_url,
  meta_data,
  ...used
}: Record<string, unknown>): Record<string, unknown> => used

const countDraft = ({ settings }: AdmitDeps, generator: AnyGenerator, params: unknown): NewTask['draft'] =>
  generator.draft && isDraft(params)
    ? {
        seconds: generator.draft.seconds(params, generator.measured?.(params)?.least),
        perDay: settings.draftDailySeconds,
      }
    : undefined

/** Validates, prices and stores a create in one transaction: an acknowledged task cannot be lost. */
export const admitTask = async (deps: AdmitDeps, input: AdmitTaskInput): Promise<Admitted> => {
  const { generator, tenantId } = input
  const available = () => deps.store.available(tenantId)
  const validated = await validateCreate(deps, input, async (least) => {
    const left = await available()
    if (left < least) throw notEnough(least, { available: left, because: ' at least' })
  })
  const { checked, weights, uploads, creations, lines, script } = validated
  const credits = sumCredits(lines)
  // The hold decides. This early check keeps a tenant without credits from filling the store or having a long script
  // read.
  const costsBefore = generator.episodes !== undefined || checked.inputs.some(({ form }) => form === 'data')
  if (costsBefore) {
    const left = await available()
    if (left < credits) throw notEnough(credits, { available: left })
  }
  const parts = await readEpisodes(deps.scripts, generator, validated)
  const [only] = parts?.batches === 1 && weights.length === 1 ? await parts.load(0) : []
  const firstId = newId(deps.clock.nowMs(), deps.settings.cell, deps.randomSource.random16())
  const stored = await storeInputs(deps.objects, { tenantId, taskId: firstId }, checked.inputs, uploads, creations)
  const draft: Omit<NewTask, 'id'> = {
    keyId: input.keyId,
    generator: generator.id,
    version: generator.version,
    model: checked.row.model,
    modelAsSent: checked.modelAsSent,
    lane: generator.lane ?? (checked.used['off_peak'] === true ? 'off-peak' : 'normal'),
    credits,
    bgm: checked.used['bgm'] === true,
    used: { ...withoutTexts(echoInputs(checked.used, checked.inputs, stored)), ...input.recordedFields },
    inputs: stored.map(({ row }) => row),
    isPreparing: stored.length > 0 || deps.settings.hasPolicy,
    params: only ? only.params : checked.params,
    texts: only?.texts ?? checked.texts,
    payload: (checked.used['payload'] ?? '') as string,
    callbackUrl: checked.used['callback_url'] as string | undefined,
    price: { version: priceListVersion, lines },
    warnings: boundWarnings(checked.warnings),
    valuesUsed: valuesAtCreate(checked),
    trace: input.trace,
    script,
    shows: weights.length > 1 ? 'episodes' : generator.shows,
    part: checked.part,
    draft: countDraft(deps, generator, checked.params),
    voice: checked.voice,
  }
  for (
    let [draw, id] = [1, firstId];
    ;
    draw += 1, id = newId(deps.clock.nowMs(), deps.settings.cell, deps.randomSource.random16())
  ) {
    try {
      const task = { ...draft, id }
      if (parts && weights.length > 1)
        return await deps.store.transaction(tenantId, (tx) =>
          storeEpisodes(
            tx,
            task,
            drawParts(deps, { ...checked, generator, weights, isFree: input.sandbox !== undefined }),
            parts,
            input,
            deps.settings,
          ),
        )
      // A voice is claimed or looked up, and seconds of drafts are counted, before the task is stored.
      if (task.voice || task.draft)
        return await deps.store.transaction(tenantId, (tx) => store(tx, task, input, deps.settings.queueCap))
      return await storeAtOnce(deps, task, input)
    } catch (error) {
      if (!(error instanceof IdTaken) || draw === maxIdAttempts) throw error
    }
  }
}

/** A create that waits for its result is answered later. */
const isOpen = ({ generator }: AdmitTaskInput): boolean => generator.ending !== undefined

const admitted = (task: NewTask, hasSlot: boolean, reply: string): Admitted => ({
  taskId: task.id,
  reply,
  ordered: hasSlot || task.isPreparing,
})

const storeAtOnce = async (deps: AdmitDeps, task: NewTask, input: AdmitTaskInput): Promise<Admitted> => {
  const { tenantId, generator, idempotencyClaim: claim } = input
  const render = (createdAt: Date): string => JSON.stringify(createReply(generator, task, createdAt))
  const { queueCap } = deps.settings
  const reply = claim && { scope: claim.scope, bodyHash: claim.bodyHash, isOpen: isOpen(input), render }
  const { hasSlot, createdAt } = await deps.store.createTask({ tenantId, task, queueCap, reply })
  return admitted(task, hasSlot, render(createdAt))
}

const store = async (tx: Tx, task: NewTask, input: AdmitTaskInput, queueCap: number): Promise<Admitted> => {
  if (task.draft) await useDraftSeconds(tx, task.draft)
  if (task.credits > 0) await tx.hold(task)
  const place = await tx.enterLane({ lane: task.lane, isPreparing: task.isPreparing, queueCap })
  if (place.waiting >= queueCap) throw queueFull(queueCap)
  await tx.insertTask(await withVoice(tx, task), place)
  const reply = JSON.stringify(createReply(input.generator, task, place.createdAt))
  const { idempotencyClaim: claim } = input
  if (claim) await tx.keepReply(claim.scope, { bodyHash: claim.bodyHash, reply, isOpen: isOpen(input) })
  return admitted(task, place.hasSlot, reply)
}
