import { AppError, priceListVersion, type Rule } from '@kinora/contract'
import type { Catalog } from '../backends/catalog.ts'
import { isDraft, priceRange, sumCredits } from '../credits/price.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import { newId } from '../ids/new-id.ts'
import { renewInputs } from '../inputs/renew-inputs.ts'
import type { InputObjects } from '../inputs/store-inputs.ts'
import type { Clock, RandomSource } from '../ports/random-source.ts'
import type { StoredRequest } from '../ports/requeues.ts'
import { IdTaken, type NewTask, type Tx } from '../ports/store.ts'
import { valuesAtCreate } from '../replies/values-used.ts'
import { withVoice } from './cloned-voice.ts'
import { queueFull } from './queue-full.ts'

export type RepeatDeps = {
  generators: readonly AnyGenerator[]
  catalog: Pick<Catalog, 'routesFor'>
  objects: InputObjects
  clock: Clock
  randomSource: Pick<RandomSource, 'random16'>
  settings: { cell: number; queueCap: number; hasPolicy: boolean }
}

const maxIdAttempts = 4

export const refuseConflict = (rule: Rule, detail: string): never => {
  throw new AppError('Conflict', { detail, rule })
}

export const findVersion = (
  generators: readonly AnyGenerator[],
  { generator: id, version, model }: Pick<StoredRequest, 'generator' | 'version' | 'model'>,
) => {
  const generator = generators.find((each) => each.id === id && each.version === version)
  const row = generator?.rows.find((each) => each.model === model)
  return generator && row
    ? { generator, row }
    : refuseConflict(
        'generator_gone',
        `this build has no ${id} of version ${version}${model === '' ? '' : ` with ${model}`}`,
      )
}

/** The voice as its tenant names it: the stored text may be the name that back ends know it by. */
const findVoice = (taskId: string, { texts, used }: StoredRequest): NewTask['voice'] => {
  const [stored = '', id] = [texts['voice'], used['voice_id'] ?? used['voice_setting_voice_id']]
  return stored.startsWith('cloned/') && typeof id === 'string'
    ? { id, isNew: stored === `cloned/${taskId}` }
    : undefined
}

type RepeatInput = { tenantId: string; taskId: string; trace: string }
export type RepeatedTask = { task: Omit<NewTask, 'id'>; firstId: string }

/** Builds a new task from the stored request of another one, at the present price. It stores nothing. */
export const repeatRequest = async (
  deps: RepeatDeps,
  input: RepeatInput,
  stored: StoredRequest,
): Promise<RepeatedTask> => {
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
    warnings: stored.warnings,
    valuesUsed: valuesAtCreate({ row, used, params }),
    trace: input.trace,
    script,
    shows: stored.shows,
    voice: findVoice(input.taskId, stored),
  }
  return { task, firstId }
}

const drawId = ({ clock, randomSource, settings }: RepeatDeps): string =>
  newId(clock.nowMs(), settings.cell, randomSource.random16())

/** Runs `work` with the id of a new task, and again with another one if the id is taken. */
export const withUnusedId = async <T>(
  deps: RepeatDeps,
  firstId: string,
  work: (id: string) => Promise<T>,
): Promise<T> => {
  for (let [draw, id] = [1, firstId]; ; draw += 1, id = drawId(deps)) {
    try {
      return await work(id)
    } catch (error) {
      if (!(error instanceof IdTaken) || draw === maxIdAttempts) throw error
    }
  }
}

/** Holds the price and stores the task; throws if too many tasks of the tenant wait. */
export const insertRepeated = async (
  tx: Tx,
  task: NewTask,
  queueCap: number,
): Promise<{ createdAt: Date; ordered: boolean }> => {
  if (task.credits > 0) await tx.hold(task)
  const place = await tx.enterLane({ lane: task.lane, isPreparing: task.isPreparing, queueCap })
  if (place.waiting >= queueCap) throw queueFull(queueCap)
  await tx.insertTask(await withVoice(tx, task), place)
  return { createdAt: place.createdAt, ordered: place.hasSlot || task.isPreparing }
}
