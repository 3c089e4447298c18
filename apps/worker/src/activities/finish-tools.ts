import type { ObjectStore } from '@kinora/adapters/objects'
import { AppError } from '@kinora/contract'
import type { FinishedCreation, MediaTools, ObjectRef, TextRef } from '@kinora/domain'
import type { Policy } from '../policy.ts'
import { retryWithBackoff } from '../retry-with-backoff.ts'
import type { StepRun } from './run-step.ts'

export type FinisherDeps = {
  objects: Pick<ObjectStore, 'put' | 'getFile'>
  tools: MediaTools
  policy: Policy
  watermarkText: string
  serviceName: string
}

/** The label of a result whose request has no label. */
const standardLabel = (serviceName: string, taskId: string): string =>
  JSON.stringify({
    Label: '1',
    ContentProducer: serviceName,
    ProduceID: taskId,
    ReservedCode1: '',
    ContentPropagator: '',
    PropagateID: '',
    ReservedCode2: '',
  })

/** Helpers that all finishers share. */
export const createFinishTools = ({ objects, tools, policy, serviceName }: FinisherDeps) => ({
  objects,
  tools,
  resolveLabel: ({ key, texts }: StepRun, { text }: TextRef): string =>
    texts[text] || standardLabel(serviceName, key.taskId),
  put: (run: StepRun, file: string, mediaType: string): Promise<ObjectRef> =>
    retryWithBackoff(() => objects.put('results', run.key, file, mediaType), run.signal),
  /** Checks the result policy before the step reports success. */
  checkPolicy: async (run: StepRun, creation: FinishedCreation): Promise<FinishedCreation> => {
    await policy({ stage: 'result', taskId: run.key.taskId, media: creation.result })
    return creation
  },
  /** The task's own media broke the tool: a retry would fail again. */
  failOnToolError: <T>(run: StepRun, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw run.signal.aborted ? error : new AppError('InternalServiceFailure', { cause: error })
    }),
})
export type FinishTools = ReturnType<typeof createFinishTools>
