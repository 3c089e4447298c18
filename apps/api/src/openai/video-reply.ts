import {
  type OpenaiVideo,
  type Resolution,
  resolutions,
  type State,
  type VideoRatio,
  videoRatios,
  videoSize,
} from '@kinora/contract'
import type { StoredCreation } from '@kinora/domain'

/** The task fields that a video reply needs. */
export type ShownTask = {
  id: string
  model: string
  state: State
  errCode: string
  errMsg: string
  progress: number
  createdAt: Date
  endedAt: Date | null
  used: Readonly<Record<string, unknown>>
  creations: readonly Pick<StoredCreation, 'width' | 'height' | 'seconds'>[]
}

const dayMs = 86_400_000
const statuses = {
  created: 'queued',
  queueing: 'queued',
  processing: 'in_progress',
  success: 'completed',
  failed: 'failed',
} as const satisfies Record<State, OpenaiVideo['status']>

/** Keys of extra fields stored with a task that was created through the OpenAI API. */
export const recordedFieldNames = { size: 'size', remixedFrom: 'remixed_from_video_id' } as const

const isMember = <T extends string>(words: readonly T[], word: unknown): word is T =>
  (words as readonly unknown[]).includes(word)

/** Resolves the size: of the creation, else as requested. The shape of an image-to-video is unknown before its end. */
const resolveSize = ({ creations: [creation], used }: ShownTask): string => {
  if (creation) return `${creation.width}x${creation.height}`
  const recordedSize = used[recordedFieldNames.size]
  if (typeof recordedSize === 'string') return recordedSize
  const resolution: Resolution = isMember(resolutions, used['resolution']) ? used['resolution'] : '720p'
  const ratio: VideoRatio = isMember(videoRatios, used['aspect_ratio']) ? used['aspect_ratio'] : '16:9'
  const { width, height } = videoSize(resolution, ratio)
  return `${width}x${height}`
}

const resolveSeconds = ({ creations: [creation], used }: ShownTask): string =>
  String(typeof used['duration'] === 'number' ? used['duration'] : Math.round(creation?.seconds ?? 0))

const toNonEmptyText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const toUnixSeconds = (ms: number): number => Math.floor(ms / 1000)

const buildError = ({ errCode, errMsg }: Pick<ShownTask, 'errCode' | 'errMsg'>): OpenaiVideo['error'] =>
  errCode === '' ? null : { code: errCode, message: errMsg }

export const videoReply = (task: ShownTask, keptDays: number): OpenaiVideo => {
  const ended = task.state === 'success' ? task.endedAt : null
  return {
    id: task.id,
    object: 'video',
    model: toNonEmptyText(task.used['model']) ?? task.model,
    status: statuses[task.state],
    progress: task.progress,
    created_at: toUnixSeconds(task.createdAt.getTime()),
    completed_at: ended && toUnixSeconds(ended.getTime()),
    expires_at: ended && toUnixSeconds(ended.getTime() + keptDays * dayMs),
    size: resolveSize(task),
    seconds: resolveSeconds(task),
    prompt: toNonEmptyText(task.used['prompt']),
    remixed_from_video_id: toNonEmptyText(task.used[recordedFieldNames.remixedFrom]),
    error: buildError(task),
  }
}

/** Builds the reply of a new task from the native create reply. */
export const newVideoReply = (
  reply: string,
  recordedFields: Readonly<Record<string, string>>,
  keptDays: number,
): OpenaiVideo => {
  const { id, created_at: createdAt, ...used } = JSON.parse(reply) as { id: string; created_at: string }
  const task = {
    id,
    model: '',
    state: 'created',
    errCode: '',
    errMsg: '',
    progress: 0,
    endedAt: null,
    creations: [],
  } as const
  return videoReply({ ...task, createdAt: new Date(createdAt), used: { ...used, ...recordedFields } }, keptDays)
}
