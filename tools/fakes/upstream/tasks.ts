import { AppError, isTerminal, type QueryReply, type State } from '@kinora/contract'
import { newId } from '@kinora/domain'

export type ScriptedTask = Omit<QueryReply, 'creations'> & { path: string; request: Readonly<Record<string, unknown>> }
type StoredReply = { body: string; reply: string }

/** The task table of the service. A test decides when a task advances. */
export const createTasks = () => {
  const tasks = new Map<string, ScriptedTask>()
  const answered = new Map<string, StoredReply>()
  let isHeld = false
  let taken = 0
  const setState = (task: ScriptedTask, state: State, fields: Partial<ScriptedTask> = {}): void => {
    Object.assign(task, { state, ...fields })
  }
  const end = (task: ScriptedTask): void => {
    const code = /fail=(\w+)/.exec(String(task.request['prompt']))?.[1]
    if (code === undefined) setState(task, 'success', { progress: 100 })
    else setState(task, 'failed', { err_code: code, credits: 0 })
  }
  return {
    taken: () => taken,
    all: () => [...tasks.values()].toReversed(),
    find: (id: string) => tasks.get(id),
    /** New tasks wait until `work` advances them. */
    hold(): void {
      isHeld = true
    },
    release(): void {
      isHeld = false
    },
    answered,
    take(path: string, request: ScriptedTask['request']): ScriptedTask {
      taken += 1
      const id = newId(Date.now(), 1, taken)
      const common = {
        id,
        task_id: id,
        err_code: '',
        err_msg: '',
        credits: 15,
        bgm: false,
        off_peak: false,
        progress: 0,
        warnings: [],
        used: {},
        price_lines: [],
      }
      const task: ScriptedTask = { ...common, state: 'created', payload: String(request['payload']), path, request }
      tasks.set(id, task)
      if (!isHeld) end(task)
      return task
    },
    queue: (task: ScriptedTask) => setState(task, 'queueing'),
    /** Sets the progress of the newest task. */
    work(share: number): void {
      const task = [...tasks.values()].at(-1)
      if (task && !isTerminal(task.state)) setState(task, 'processing', { progress: Math.round(share * 100) })
    },
    cancel(task: ScriptedTask): void {
      if (task.err_code === 'UserCancelled') return
      if (isTerminal(task.state))
        throw new AppError('BadRequest', { detail: `task state is ${task.state}, can not cancel` })
      setState(task, 'failed', { err_code: 'UserCancelled', credits: 0 })
    },
    /** Emulates tasks beyond the retention period. */
    forget(): void {
      tasks.clear()
    },
  }
}
export type Tasks = ReturnType<typeof createTasks>
