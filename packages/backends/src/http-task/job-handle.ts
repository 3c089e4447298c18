import {
  type BuiltRequest,
  buildRequest,
  jobValues,
  modelValues,
  type RecipeRequest,
  type RecipeStep,
} from '@kinora/contract/recipes'
import type { BackendCall, ReportedJob } from '@kinora/domain'
import { idEpochMs } from '@kinora/domain'
import { chooseModel, type HttpTaskConfig } from './facts.ts'

/** Enough to find the job again from any process, and its estimated cost. */
export type Handle = {
  job: Record<string, string>
  step: string
  model: string
  estimate?: { amount: number; currency: string }
}

export const toHandle = (
  job: ReportedJob,
  { config, step }: Pick<BackendCall<HttpTaskConfig>, 'config' | 'step'>,
): Handle => {
  const known = (step ?? Object.keys(config.recipe.steps)[0]) as RecipeStep
  return { job: { ...job }, step: known, model: chooseModel(config, known) }
}

/** A request about a job. A proxy of the operator replaces the origin. */
export const buildJobRequest = (
  request: RecipeRequest,
  handle: Handle,
  { recipe, baseUrl }: HttpTaskConfig,
): BuiltRequest =>
  buildRequest({ ...recipe, origin: baseUrl ?? recipe.origin }, request, {
    ...modelValues(recipe, handle.model),
    ...jobValues(handle.job),
  })

export const readAttemptMs = (attemptId: string): number => Number(BigInt(attemptId) >> 22n) + idEpochMs
