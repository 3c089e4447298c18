import { type Backend, defineBackend } from '@kinora/domain'
import { type HttpTaskConfig, httpTaskFacts } from './facts.ts'
import { findJob } from './find-job.ts'
import type { Handle } from './job-handle.ts'
import { cancelJob, checkProvider, pollJob } from './poll-job.ts'
import { startJob } from './start-job.ts'

/** Hosted providers that accept a job, return its id and are polled, each described by a recipe. */
export const httpTask: Backend<HttpTaskConfig, Handle> = defineBackend<HttpTaskConfig, Handle>({
  ...httpTaskFacts,
  start: startJob,
  find: findJob,
  poll: pollJob,
  cancel: cancelJob,
  check: checkProvider,
})
