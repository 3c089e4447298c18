import { join } from 'node:path'
import type { FetchMedia } from '@kinora/adapters/egress'
import type { ObjectStore } from '@kinora/adapters/objects'
import { AppError, inputRules } from '@kinora/contract'
import type { MediaTools } from '@kinora/domain'
import { patiently } from './patiently.ts'
import type { MediaStepDeps } from './run-media-step.ts'

export type FinishVideoDeps = {
  objects: Pick<ObjectStore, 'put' | 'getFile'>
  tools: MediaTools
  fetchMedia: FetchMedia
  watermarkText: string
  serviceName: string
}

/** The label every result carries when the request brings none of its own. */
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

/** Render in, creation out: label, cover and marked copy are made, and success is only told of what lies in the store. */
export const createFinishVideo =
  ({ objects, tools, fetchMedia, watermarkText, serviceName }: FinishVideoDeps): MediaStepDeps['finishVideo'] =>
  async ({ key, scratch: open, signal, texts }, ask) => {
    const scratch = await open()
    const video = join(scratch, 'video.mp4')
    await objects.getFile(ask.video.object, video)
    const named = ask.watermark?.image ? texts[ask.watermark.image.text] : undefined
    const mark = { kind: 'image', mostBytes: inputRules.mark.fetchedBytes, tenant: key.tenantId } as const
    const image = named === undefined ? null : await fetchMedia({ url: named, ...mark, folder: scratch, signal })
    const finished = await tools
      .finishVideo({
        video,
        ours: ask.video.ours,
        want: ask.want,
        label: texts[ask.label.text] || standardLabel(serviceName, key.taskId),
        watermark: ask.watermark && { corner: ask.watermark.corner, text: watermarkText, image: image?.file ?? null },
        outputFolder: scratch,
        signal,
      })
      .catch((error: unknown) => {
        // The task's own media broke the tool; another run would break it again.
        throw signal.aborted ? error : new AppError('InternalServiceFailure', { cause: error })
      })
    const put = (file: string, mediaType: string) => patiently(() => objects.put(key, file, mediaType), signal)
    const [result, cover, watermarked] = await Promise.all([
      put(finished.result, 'video/mp4'),
      put(finished.cover, 'image/jpeg'),
      finished.watermarked === null ? null : put(finished.watermarked, 'video/mp4'),
    ])
    const { seconds, width, height, fps } = finished.shape
    return { result, cover, watermarked, seconds, width, height, fps }
  }
