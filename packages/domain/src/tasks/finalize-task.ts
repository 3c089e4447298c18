import { AppError, type FinalizeReply, type QuoteReply } from '@kinora/contract'
import { z } from 'zod'
import { notEnough } from '../credits/not-enough.ts'
import { isDraft } from '../credits/price.ts'
import type { IdempotencyClaim } from '../ports/idempotency.ts'
import type { StoredRequest, StoredRequests } from '../ports/requeues.ts'
import type { Store } from '../ports/store.ts'
import { checkFields, refuse } from '../requests/check-request.ts'
import { fields } from '../requests/fields.ts'
import { pickFields } from '../requests/pick-fields.ts'
import type { HostPolicy } from '../urls/check-url-text.ts'
import { boundWarnings } from '../warnings/bound-warnings.ts'
import { estimateSteps, type StepTimes } from './estimate-steps.ts'
import {
  findVersion,
  insertRepeated,
  type RepeatDeps,
  type RepeatedTask,
  refuseConflict,
  repeatRequest,
  withUnusedId,
} from './repeat-request.ts'

export type FinalizeDeps = RepeatDeps & {
  store: Pick<Store, 'transaction' | 'available'>
  requests: StoredRequests
  hosts: HostPolicy
  stepTimes: StepTimes
}

export type FinalizeInput = {
  tenantId: string
  keyId: string
  /** The draft. */
  taskId: string
  body: Record<string, unknown>
  trace: string
}

export type Finalized = { taskId: string; generator: string; reply: string; ordered: boolean }

/** Step 14: a film, a part and the task of another tenant look as if they did not exist. */
const findDraft = async ({ requests, generators }: FinalizeDeps, { tenantId, taskId }: FinalizeInput) => {
  const stored = await requests.read(tenantId, taskId)
  const isFilm = generators.some(({ id, film }) => id === stored?.generator && film !== undefined)
  if (!stored || stored.isPart || stored.isDeleted || isFilm)
    throw new AppError('TaskNotFound', { detail: 'only a draft of a single video or comic can be finalized' })
  return stored
}

const isPart = (value: unknown): boolean => typeof value === 'string' || Number.isSafeInteger(value)

const schema = z.object({
  parts: z
    .array(z.unknown().refine(isPart, { params: { rule: 'type' }, error: 'must be an id or a segment number' }))
    .optional(),
  callback_url: fields.callback(),
  payload: fields.payload(),
})

/** The only part of a single task is the task itself, as its id or as segment 0. */
const checkParts = (parts: readonly unknown[], taskId: string): void => {
  for (const [i, part] of parts.entries()) {
    const field = `parts[${i}]`
    if (part !== taskId && part !== 0) refuse({ field, rule: 'reference', message: 'names no part of the task' })
    if (i > 0) refuse({ field, rule: 'duplicate', message: 'is listed twice' })
  }
}

/** Steps 15 to 18. */
const readBody = ({ body, taskId }: FinalizeInput, hosts: HostPolicy) => {
  const picked = pickFields(schema, body)
  const checked = checkFields(schema, picked, hosts)
  const request = { ...checked, ...Object.fromEntries(picked.measured) } as z.output<typeof schema>
  checkParts(request.parts ?? [], taskId)
  return { ...request, warnings: picked.unknown }
}

/** Step 19. */
const validateDraftState = ({ params, state, areMediaKept, isTenantClosed }: StoredRequest): void => {
  if (!isDraft(params)) refuseConflict('not_draft', 'the task is not a draft')
  if (state !== 'success')
    refuseConflict('film_not_ready', `the draft is ${state}; only a successful one can be finalized`)
  if (!areMediaKept || isTenantClosed) refuseConflict('film_expired', 'the inputs of the draft are no longer stored')
}

/** The request of the draft as one for the final video. */
const readFinalRequest = async (deps: FinalizeDeps, input: FinalizeInput): Promise<StoredRequest> => {
  const stored = await findDraft(deps, input)
  const { callback_url: callbackUrl, payload, warnings } = readBody(input, deps.hosts)
  validateDraftState(stored)
  const { draft: _draft, ...params } = stored.params as Record<string, unknown>
  return {
    ...stored,
    keyId: input.keyId,
    callbackUrl,
    payload,
    params,
    used: { ...stored.used, draft: false },
    warnings: boundWarnings(warnings),
  }
}

const buildFinalTask = async (
  deps: FinalizeDeps,
  input: FinalizeInput,
  request: StoredRequest,
): Promise<RepeatedTask> => {
  try {
    return await repeatRequest(deps, input, request)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'ModelUnavailable')
      return refuseConflict('no_final_route', 'no back end makes the final video')
    throw error
  }
}

/** Makes the final video of a draft: one new task, with one hold at the price of the create without `draft` (D-511). */
export const finalizeTask = async (
  deps: FinalizeDeps,
  input: FinalizeInput & { idempotencyClaim: IdempotencyClaim | undefined },
): Promise<Finalized> => {
  const request = await readFinalRequest(deps, input)
  const { task, firstId } = await buildFinalTask(deps, input, request)
  const available = await deps.store.available(input.tenantId)
  if (available < task.credits) throw notEnough(task.credits, { available })
  return withUnusedId(deps, firstId, (id) =>
    deps.store.transaction(input.tenantId, async (tx): Promise<Finalized> => {
      const { createdAt, ordered } = await insertRepeated(tx, { ...task, id }, deps.settings.queueCap)
      await tx.recordFinalize(input.taskId, id)
      const reply = JSON.stringify({
        id,
        task_id: id,
        sub_task_ids: [],
        state: 'created',
        credits: task.credits,
        payload: task.payload,
        created_at: createdAt.toISOString(),
        warnings: [...task.warnings],
      } satisfies FinalizeReply)
      const { idempotencyClaim: claim } = input
      if (claim) await tx.keepReply(claim.scope, { bodyHash: claim.bodyHash, reply, isOpen: false })
      return { taskId: id, generator: task.generator, reply, ordered }
    }),
  )
}

/** The price of a finalize; it runs the same checks and stores nothing. */
export const quoteFinalize = async (deps: FinalizeDeps, input: FinalizeInput): Promise<QuoteReply> => {
  const request = await readFinalRequest(deps, input)
  const { generator, row } = findVersion(deps.generators, request)
  const { task } = await buildFinalTask(deps, input, request)
  const uses = generator.needs?.(request.params) ?? generator.uses
  const routes = deps.catalog.routesFor(uses, row.model, false)
  return {
    dry_run: true,
    credits: task.credits,
    credits_max: task.credits,
    lines: task.price.lines.map(({ name, credits }) => ({ name, credits })),
    warnings: [...task.warnings],
    ...(await estimateSteps(deps.stepTimes, routes, row.model)),
  }
}
