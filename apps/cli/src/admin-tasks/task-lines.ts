import type { ListedTaskReply, TaskReply } from '@kinora/contract'
import { describeReason } from '@kinora/sdk'

/** Aligns columns; the last one keeps its length. */
const table = (rows: readonly (readonly string[])[], indent = ''): string[] => {
  const columnWidth = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) =>
    `${indent}${row.map((cell, i) => (i < row.length - 1 ? cell.padEnd(columnWidth(i)) : cell)).join('  ')}`.trimEnd(),
  )
}

const units = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const

const ageText = (moment: string, nowMs: number): string => {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(moment)) / 1000))
  const [size, unit] = units.find(([each]) => seconds >= each) ?? [1, 's']
  return `${Math.floor(seconds / size)} ${unit}`
}

const sinceText = (moment: string | null, nowMs: number): string =>
  moment === null ? '' : `${moment} (${ageText(moment, nowMs)} ago)`

const orDash = (text: string): string => (text === '' ? '-' : text)

/** One line per task, and the cursor of the next page. */
export const taskListText = (reply: { tasks: readonly ListedTaskReply[]; next: string }, nowMs: number): string => {
  if (reply.tasks.length === 0) return 'no task matches'
  const rows = reply.tasks.map((task) => [
    task.id,
    task.state,
    `${task.progress} %`,
    ageText(task.created_at, nowMs),
    task.generator,
    orDash(task.model),
    task.tenant_id,
    orDash(task.err_code),
  ])
  const header = ['TASK', 'STATE', 'PROGRESS', 'AGE', 'GENERATOR', 'MODEL', 'TENANT', 'ERROR']
  return [...table([header, ...rows]), ...(reply.next === '' ? [] : ['', `next page: --after ${reply.next}`])].join(
    '\n',
  )
}

const queueText = ({ queue, has_slot: hasSlot, lane }: TaskReply): string => {
  const slots = `${queue.in_use} of ${queue.slots} slots in use, ${queue.waiting} waiting`
  if (hasSlot) return `has a slot in the lane ${lane} (${slots})`
  return queue.position === null ? '' : `position ${queue.position} in the lane ${lane} (${slots})`
}

const stepRows = ({ steps }: TaskReply, nowMs: number): string[][] =>
  steps.flatMap(({ step_no: stepNo, step, attempts }) =>
    attempts.map((attempt) => [
      `${stepNo}`,
      step,
      `try ${attempt.try_no}`,
      attempt.state,
      orDash(attempt.backend),
      orDash(attempt.worker),
      `since ${ageText(attempt.ended_at ?? attempt.started_at ?? attempt.created_at, nowMs)}`,
      attempt.ended_at !== null || attempt.reported_at === null
        ? ''
        : `reported ${ageText(attempt.reported_at, nowMs)} ago`,
      attempt.fault,
    ]),
  )

const lastAnswer = ({ last_try: last }: TaskReply['callbacks'][number]): string => {
  if (last === null) return 'not tried'
  return `${last.outcome}: ${last.status > 0 ? `HTTP ${last.status}` : last.fault}`
}

const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines])

/** Renders a task as text: properties, progress and findings. */
export const taskText = (task: TaskReply, nowMs: number): string => {
  const facts = [
    ['task', task.id],
    ['state', `${task.state}, ${task.progress} %`],
    ['error', describeReason(task)],
    ['tenant', task.tenant_id],
    ['key', task.key_id],
    ['generator', [`${task.generator} v${task.version}`, task.model].filter(Boolean).join(', model ')],
    ['trace', task.trace_id],
    ['film', task.film_id ?? task.episode_of ?? ''],
    ['requeued from', task.requeued_from ?? ''],
    ['requeued as', task.requeued_as ?? ''],
    ['created', sinceText(task.created_at, nowMs)],
    ['started', sinceText(task.processing_at, nowMs)],
    ['progress', sinceText(task.progress_at, nowMs)],
    ['ended', sinceText(task.ended_at, nowMs)],
    ['queue', queueText(task)],
    ['orders', task.orders.map(({ kind, created_at: at }) => `${kind} for ${ageText(at, nowMs)}`).join(', ')],
  ].filter(([, value]) => value !== '')
  const callbacks = task.callbacks.map((each) => [
    each.event,
    each.status,
    `${each.attempts} tries`,
    lastAnswer(each),
    each.due_at === null ? '' : `next at ${each.due_at}`,
  ])
  const parts = task.parts.map(({ id, kind, state, progress, err_code: errCode }) => [
    id,
    kind,
    state,
    `${progress} %`,
    errCode,
  ])
  const findings = task.findings.flatMap(({ cause, message, action }) => [`  ${cause}: ${message}`, `    ${action}`])
  return [
    ...table(facts),
    ...section('steps', table(stepRows(task, nowMs), '  ')),
    ...section('parts', table(parts, '  ')),
    ...section('callbacks', table(callbacks, '  ')),
    ...section('findings', findings.length > 0 ? findings : ['  none']),
  ].join('\n')
}
