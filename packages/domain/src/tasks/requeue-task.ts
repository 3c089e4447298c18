import { AppError, isTerminal, priceListVersion, type Rule, type WarningCode } from '@kinora/contract'
import type { Catalog } from '../backends/catalog.ts'
import { isDraft, priceRange, sumCredits } from '../credits/price.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import { newId } from '../ids/new-id.ts'
import { renewInputs } from '../inputs/renew-inputs.ts'
import type { InputObjects } from '../inputs/store-inputs.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import type { StoredRequest, StoredRequests } from '../ports/requeues.ts'
import { IdTaken, type NewTask, type Store } from '../ports/store.ts'
import { valuesAtCreate } from '../replies/values-used.ts'
import { withVoice } from './cloned-voice.ts'

export type RequeueDeps = {
  store: Store
  requests: StoredRequests
  generators: readonly AnyGenerator[]
  catalog: Pick<Catalog, 'routesFor'>
  objects: InputObjects
  clock: Clock
  randomSource: Pick<RandomSource, 'random16'>
  settings: { cell: number; queueCap: number; hasPolicy: boolean }
}

/** `isNew`: this request created it; an earlier one may have. */
export type Requeued = { taskId: string; isNew: boolean; generator: string; credits: number; ordered: boolean }

const maxIdAttempts = 4
/** The other warnings come from the run. */
const codesAtCreate: ReadonlySet<WarningCode> = new Set(['unknown_field', 'field_without_effect', 'seed_reduced', 'draft'])

const refuse = (rule: Rule, detail: string): never => {
  throw new AppError('Conflict', { detail, rule })
}

const requireRepeatable = ({ state, isPart, isDeleted, isTenantClosed, areMediaKept }: StoredRequest): void => {
  if (!isTerminal(state)) refuse('task_open', `the task is ${state}; only an ended task can be requeued`)
  if (isPart) refuse('task_part', 'the task is a part, an edit or an episode of another task: requeue that one')
  if (isTenantClosed) refuse('tenant_closed', 'the tenant is closed')
  if (isDeleted) refuse('task_deleted', 'the tenant deleted the task')
  if (!areMediaKept) refuse('inputs_expired', 'the inputs of the task are no longer stored')
}

const findVersion = (generators: readonly AnyGenerator[], { generator: id, version, model }: StoredRequest) => {
  const generator = generators.find((each) => each.id === id && each.version === version)
  const row = generator?.rows.find((each) => each.model === model)
  return generator && row
    ? { generator, row }
    : refuse('generator_gone', `this build has no ${id} of version ${version}${model === '' ? '' : ` with ${model}`}`)
}

/** The voice as its tenant names it: the stored text may be the name that back ends know it by. */
const findVoice = (taskId: string, { texts, used }: StoredRequest): NewTask['voice'] => {
  const [stored = '', id] = [texts['voice'], used['voice_id'] ?? used['voice_setting_voice_id']]
  return stored.startsWith('cloned/') && typeof id === 'string'
    ? { id, isNew: stored === `cloned/${taskId}` }
    : undefined
}

type RequeueInput = { tenantId: string; taskId: string; trace: string }
type Repeated = { task: Omit<NewTask, 'id'>; firstId: string }

const repeat = async (deps: RequeueDeps, input: RequeueInput, stored: StoredRequest): Promise<Repeated> => {
  const { generator, row } = findVersion(deps.generators, stored)
  const { params, used, script } = stored
  deps.catalog.routesFor(generator.needs?.(params) ?? generator.uses, row.model, script !== undefined, {
    isDraft: isDraft(params),
  })
  const lines = script ? [] : priceRange(generator, params, row).held
  const firstId = drawId(deps)
  const renewed = await renewInputs(deps.objects, { tenantId: input.tenantId, taskId: firstId }, stored)
  const task = {
    keyId: stored.keyId,
    generator: generator.id,
    version: generator.version,
    model: row.model,
    modelAsSent: stored.modelAsSent,
    lane: stored.lane,
    credits: sumCredits(lines),
    bgm: stored.bgm,
    used: renewed.used,
    inputs: renewed.inputs,
    isPreparing: renewed.inputs.length > 0 || deps.settings.hasPolicy,
    params,
    texts: stored.texts,
    payload: stored.payload,
    callbackUrl: stored.callbackUrl,
    price: { version: priceListVersion, lines },
    warnings: stored.warnings.filter(({ code }) => codesAtCreate.has(code)),
    valuesUsed: valuesAtCreate({ row, used, params }),
    trace: input.trace,
    script,
    shows: stored.shows,
    voice: findVoice(input.taskId, stored),
  }
  return { task, firstId }
}

const drawId = ({ clock, randomSource, settings }: RequeueDeps): string =>
  newId(clock.nowMs(), settings.cell, randomSource.random16())

/**
 * Creates a new task from the stored request of an ended one: with its own id and hold, at the present price. A task is
 * requeued at most once, so a repeated call returns the same new task and holds nothing.
 */
export const requeueTask = async (deps: RequeueDeps, input: RequeueInput): Promise<Requeued> => {
  const stored = await deps.requests.read(input.tenantId, input.taskId)
  if (!stored) throw new AppError('NotFound', { detail: 'task' })
  const earlier = (taskId: string): Requeued => ({
    taskId,
    isNew: false,
    generator: stored.generator,
    credits: 0,
    ordered: false,
  })
  if (stored.requeuedAs !== undefined) return earlier(stored.requeuedAs)
  requireRepeatable(stored)
  const { task: draft, firstId } = await repeat(deps, input, stored)
  const { queueCap } = deps.settings
  for (let [draw, id] = [1, firstId]; ; draw += 1, id = drawId(deps)) {
    const task = { ...draft, id }
    try {
      return await deps.store.transaction(input.tenantId, async (tx): Promise<Requeued> => {
        const taskId = await tx.claimRequeue(input.taskId, id)
        if (taskId !== id) return earlier(taskId)
        if (task.credits > 0) await tx.hold(task)
        const place = await tx.enterLane({ lane: task.lane, isPreparing: task.isPreparing, queueCap })
        if (place.waiting >= queueCap)
          throw new AppError('QuotaExceeded', {
            detail: `${queueCap} tasks are waiting already`,
            retryAfterSeconds: 10,
          })
        await tx.insertTask(await withVoice(tx, task), place)
        const ordered = place.hasSlot || task.isPreparing
        return { taskId: id, isNew: true, generator: task.generator, credits: task.credits, ordered }
      })
    } catch (error) {
      if (!(error instanceof IdTaken) || draw === maxIdAttempts) throw error
    }
  }
}
