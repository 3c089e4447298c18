import { type CallbackEvent, callbackEvents, type ErrCode, isErrCode, reasons } from '@kinora/contract'
import { signCallback } from '@kinora/sdk'
import { Argument, type Command, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { forwardCallback, resolveTarget } from '../listen/forward-callback.ts'
import { newSecret } from '../listen/local-secret.ts'
import { TaskFailed } from '../task-failed.ts'
import { sampleBody } from './sample-event.ts'

type Flags = { id: string; payload: string; secret?: string; errCode: ErrCode }

const endings = Object.keys(reasons).filter(isErrCode)

/** Sends one signed sample event to a receiver; needs no service. */
export const addTrigger = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  program
    .command('trigger')
    .description('Send a signed sample callback event to a receiver')
    .addArgument(new Argument('<event>', 'event type').choices(callbackEvents))
    .argument('<address>', 'receiver: 3000, 3000/hook or a URL')
    .option('--secret <whsec>', 'webhook secret; by default, a new secret is printed')
    .option('--id <task>', 'task id', '100000000000000001')
    .option('--payload <text>', 'task payload', '')
    .addOption(new Option('--err-code <reason>', 'error code of the task').choices(endings).default('ModelUnavailable'))
    .action(async (event: CallbackEvent, address: string, { id, payload, errCode, ...flags }: Flags) => {
      const secret = flags.secret ?? newSecret()
      if (flags.secret === undefined) terminal.log(`webhook secret ${secret}`)
      const { key } = context.given()
      const url = resolveTarget(address)
      const body = sampleBody({ event, id, payload, reason: errCode })
      const signed = await signCallback({ url, body, taskId: id, event, secret, ...(key === undefined ? {} : { key }) })
      const headers = {
        ...signed,
        'User-Agent': 'Kinora-Callback/1',
        'X-Task-Event-Seq': event === 'success' || event === 'failed' ? '2' : '1',
        'X-Task-Attempt': '1',
      }
      const answered = await forwardCallback(url, { headers, body, target: '' })
      context.print({ event, url, answered })
      if (answered < 200 || answered > 299)
        throw new TaskFailed(`${url} returned status ${answered}; the service would retry the event`)
    })
}
