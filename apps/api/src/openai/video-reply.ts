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

/** A task as far as this shape tells of it. */
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

/** Kept with a task that was made here, because its own fields have no place for them. */
export const notes = { size: 'size', remixOf: 'remixed_from_video_id' } as const

const isOne = <T extends string>(words: readonly T[], word: unknown): word is T =>
  (words as readonly unknown[]).includes(word)

/** What it has; before that, what was asked for. A video that begins with a picture has a shape nobody knows before. */
const sizeOf = ({ creations: [made], used }: ShownTask): string => {
  if (made) return `${made.width}x${made.height}`
  const noted = used[notes.size]
  if (typeof noted === 'string') return noted
  const resolution: Resolution = isOne(resolutions, used['resolution']) ? used['resolution'] : '720p'
  const ratio: VideoRatio = isOne(videoRatios, used['aspect_ratio']) ? used['aspect_ratio'] : '16:9'
  const { width, height } = videoSize(resolution, ratio)
  return `${width}x${height}`
}

const secondsOf = ({ creations: [made], used }: ShownTask): string =>
  String(typeof used['duration'] === 'number' ? used['duration'] : Math.round(made?.seconds ?? 0))

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const unix = (ms: number): number => Math.floor(ms / 1000)

const errorOf = ({ errCode, errMsg }: Pick<ShownTask, 'errCode' | 'errMsg'>): OpenaiVideo['error'] =>
  errCode === '' ? null : { code: errCode, message: errMsg }

export const videoReply = (task: ShownTask, keptDays: number): OpenaiVideo => {
  const ended = task.state === 'success' ? task.endedAt : null
  return {
    id: task.id,
    object: 'video',
    model: text(task.used['model']) ?? task.model,
    status: statuses[task.state],
    progress: task.progress,
    created_at: unix(task.createdAt.getTime()),
    completed_at: ended && unix(ended.getTime()),
    expires_at: ended && unix(ended.getTime() + keptDays * dayMs),
    size: sizeOf(task),
    seconds: secondsOf(task),
    prompt: text(task.used['prompt']),
    remixed_from_video_id: text(task.used[notes.remixOf]),
    error: errorOf(task),
  }
}

/** The same of a task that has just been made, from the reply of our own interface. */
export const newVideoReply = (
  reply: string,
  noted: Readonly<Record<string, string>>,
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
  return videoReply({ ...task, createdAt: new Date(createdAt), used: { ...used, ...noted } }, keptDays)
}
