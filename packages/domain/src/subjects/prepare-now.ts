import { AppError, limits } from '@kinora/contract'
import { checkInputs, type InputChecks } from '../inputs/check-inputs.ts'
import type { InputAsk } from '../inputs/list-inputs.ts'
import { type InputObjects, storeInputs } from '../inputs/store-inputs.ts'
import { uploadsOf } from '../inputs/uploads-of.ts'
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
  /** Calls back when something about the id changed; a hint that may never come. */
  listen(id: string, wake: () => void): () => void
}

const lookAgainMs = 500

/** Waits for a hint or a moment, whichever comes first. */
const hintOr = (listen: PrepareNowDeps['listen'], id: string, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = listen(id, done)
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })

const tooSlow = (asks: readonly InputAsk[]): AppError =>
  new AppError(asks.some(({ slot }) => slot === 'videos') ? 'VideoDownloadFailure' : 'ImageDownloadFailure', {
    detail: `not there after ${limits.subjectWaitSeconds} seconds`,
  })

/** Has a worker bring in and make anew all media of a request that waits for them. */
export const prepareNow = async (
  deps: PrepareNowDeps,
  ask: { tenantId: string; id: string; inputs: readonly InputAsk[]; longTexts: LongTexts },
): Promise<Record<'images' | 'videos', PreparedMedia[]> & { description: string }> => {
  const { tenantId, id } = ask
  const checked = checkInputs(ask.inputs, deps, ask.longTexts)
  const uploads = await uploadsOf(deps.uploads, tenantId, checked)
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
        const of = (slot: string) =>
          stored.flatMap(({ row }) => (row.slot === slot ? [outcome.prepared[row.place] as PreparedMedia] : []))
        return { images: of('images'), videos: of('videos'), description: outcome.description }
      }
      if (performance.now() >= until) throw tooSlow(ask.inputs)
      await hintOr(deps.listen, id, lookAgainMs)
    }
  } finally {
    await deps.subjects.forget(tenantId, id)
  }
}
