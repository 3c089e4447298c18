import { createPrepareMade, createPrepareSpeech, createRunMediaStep } from '../activities/run-media-step.ts'
import type { WorkerContext } from '../context.ts'
import { addMediaWorker } from '../temporal/workers.ts'

/** Encodes, labels and composes the output of model steps. */
export const startMedia = ({ ports, workers, stepDeps }: WorkerContext): Promise<void> => {
  const deps = { ...ports, ...stepDeps }
  const activities = {
    runMediaStep: createRunMediaStep(deps),
    prepareSpeech: createPrepareSpeech(deps),
    prepareMade: createPrepareMade(deps),
  }
  return addMediaWorker(workers, activities, ports.mediaSlots)
}
