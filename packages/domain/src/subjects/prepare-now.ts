import { AppError, limits } from '@kinora/contract'
import { checkInputs, type InputChecks } from '../inputs/check-inputs.ts'
import { findUploads } from '../inputs/find-uploads.ts'
import type { MediaInput } from '../inputs/list-inputs.ts'
import { type InputObjects, storeInputs } from '../inputs/store-inputs.ts'
import type { Signals } from '../ports/engine.ts'
import type { SubjectStore } from '../ports/subjects.ts'
import type { UploadStore } from '../ports/uploads.ts'
import type { LongTexts } from '../requests/long-text.ts'
import type { PreparedMedia } from '../steps/steps.ts'

export type PrepareNowDeps = InputChecks & {
  subjects: SubjectStore
  uploads: Pick<UploadStore, 'find'>
  objects: InputObjects
  signals: Signals
  /** Subscribes to changes of the id; a hint that may get lost. */
  listen(id: string, wake: () => void): () => void
}

const lookAgainMs = 500

/** Waits for a hint or a timeout. */
const waitForHint = (listen: PrepareNowDeps['listen'], id: string, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = listen(id, done)
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })

const tooSlow = (inputs: readonly MediaInput[]): AppError =>
  new AppError(inputs.some(({ slot }) => slot === 'videos') ? 'VideoDownloadFailure' : 'ImageDownloadFailure', {
    detail: `not available after ${limits.subjectWaitSeconds} seconds`,
  })

/** Lets a worker fetch and re-encode all media of a waiting request. */
export const prepareNow = async (
  deps: PrepareNowDeps,
  input: { tenantId: string; id: string; inputs: readonly MediaInput[]; longTexts: LongTexts },
): Promise<Record<'images' | 'videos', PreparedMedia[]> & { description: string }> => {
  const { tenantId, id } = input
  const checked = checkInputs(input.inputs, deps, input.longTexts)
  const uploads = await findUploads(deps.uploads, tenantId, checked)
  const stored = await storeInputs(deps.objects, { tenantId, taskId: id }, checked, uploads)
  await deps.subjects.prepare(
    tenantId,
    id,
    stored.map(({ row }) => row),
  )
  void deps.signals.ordered()
  const until = performance.now() + limits.subjectWaitSeconds * 1000
  try {
    for (;;) {
      const outcome = await deps.subjects.outcome(tenantId, id)
      if (outcome && 'fault' in outcome) {
        const { reason, message, rule } = outcome.fault
        throw new AppError(reason, { detail: message, ...(rule ? { rule } : {}) })
      }
      if (outcome) {
        const selectSlot = (slot: string) =>
          stored.flatMap(({ row }) => (row.slot === slot ? [outcome.prepared[row.place] as PreparedMedia] : []))
        return { images: selectSlot('images'), videos: selectSlot('videos'), description: outcome.description }
      }
      if (performance.now() >= until) throw tooSlow(input.inputs)
      await waitForHint(deps.listen, id, lookAgainMs)
    }
  } finally {
    await deps.subjects.forget(tenantId, id)
  }
}
