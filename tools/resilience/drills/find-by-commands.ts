import type { TaskReply } from '@kinora/contract'
import { pollUntil } from '../../testkit/poll-until.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { must } from './drill.ts'
import { runKinora } from './run-kinora.ts'

type Cause = TaskReply['findings'][number]['cause']

/** A worker counts as silent after a minute, a step without progress as stalled after five. */
const findWithinMs = 7 * 60_000

/** The command that the section of a cause names, and what its output must contain. */
export type FurtherCommand = { args: readonly string[]; shows: RegExp }

/**
 * Finds the cause as the runbook does, with commands only: from the trace id to the id of the task, then to its
 * findings, then `further`. Returns the finding and the commands.
 */
export const findByCommands = async (
  service: Pick<TestService, 'adminUrl'>,
  { id, traceId }: { id: string; traceId: string },
  cause: Cause,
  further?: FurtherCommand,
): Promise<string> => {
  const list = ['admin', 'task', 'list', '--trace-id', traceId]
  const { tasks } = JSON.parse(await runKinora(service, '--json', ...list)) as { tasks: { id: string }[] }
  must(tasks.map((task) => task.id).join() === id, `the trace id ${traceId} leads to ${JSON.stringify(tasks)}`)
  const show = ['admin', 'task', 'show', id]
  let shown = ''
  const finding = await pollUntil(
    async () => {
      shown = await runKinora(service, ...show)
      return shown.split('\n').find((line) => line.startsWith(`  ${cause}: `))
    },
    `the cause ${cause} of task ${id}`,
    findWithinMs,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; last shown:\n${shown}`)
  })
  const commands = [list, show]
  if (further) {
    const args = ['admin', ...further.args]
    const printed = await runKinora(service, ...args)
    must(further.shows.test(printed), `kinora ${args.join(' ')} does not show ${further.shows}:\n${printed}`)
    commands.push(args)
  }
  return `\n  ${finding.trim()}\n    found by ${commands.map((each) => `kinora ${each.join(' ')}`).join(', ')}`
}
