import type { AnyGenerator } from '../generators/define-generator.ts'
import type { NewTask } from '../ports/store.ts'

/** Builds the create reply: ids, price, and the values used. */
export const createReply = (generator: AnyGenerator, task: NewTask, createdAt: Date): Record<string, unknown> => {
  if (generator.answersIdOnly) return { id: task.id }
  return {
    id: task.id,
    task_id: task.id,
    state: 'created',
    ...Object.fromEntries(generator.reply.map((field) => [field, task.used[field] ?? ''])),
    payload: task.payload,
    credits: task.credits,
    created_at: createdAt.toISOString(),
    warnings: task.warnings,
  }
}
