import type { ListedTask } from '@kinora/contract'
import type { StoredCreation } from '../ports/store.ts'
import type { TaskRecord } from '../ports/task-list.ts'
import { buildCreationReply, type SignUrl } from './query-reply.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const withFacts = async (creation: StoredCreation, sign: SignUrl): Promise<ListedTask['creations'][number]> => ({
  ...(await buildCreationReply(creation, sign)),
  video: {
    duration: Math.round(creation.seconds * 1000) / 1000,
    fps: creation.fps,
    resolution: { width: creation.width, height: creation.height },
  },
})

/** Embedded images are stored, and the signed URL of the create reply has expired. */
const signImages = ({ used, storedImages }: TaskRecord, signInput: (key: string) => Promise<string>) => {
  const shown = Array.isArray(used['images']) ? (used['images'] as string[]) : []
  return Promise.all(
    shown.map(async (address, place) => {
      const key = storedImages[place]
      return key ? await signInput(key) : address
    }),
  )
}

/** Builds the list entry of a task. */
export const buildListedTask = async (
  task: TaskRecord,
  deps: { sign: SignUrl; signInput(key: string): Promise<string>; resolveType(generator: string): string },
): Promise<ListedTask> => ({
  id: task.id,
  task_id: task.id,
  key_id: task.keyId,
  type: deps.resolveType(task.generator),
  template: text(task.used['template']),
  model: text(task.used['model']) || task.model,
  prompt: text(task.used['prompt']),
  images: await signImages(task, deps.signInput),
  duration: typeof task.used['duration'] === 'number' ? task.used['duration'] : 0,
  resolution: text(task.used['resolution']),
  aspect_ratio: text(task.used['aspect_ratio']),
  state: task.state,
  err_code: task.errCode,
  err_msg: task.errMsg,
  payload: task.payload,
  created_at: task.createdAt.toISOString(),
  credits: task.credits,
  creations: await Promise.all(task.creations.map((creation) => withFacts(creation, deps.sign))),
})
