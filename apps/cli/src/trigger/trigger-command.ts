import { type CallbackEvent, callbackEvents, type ErrCode, isErrCode, reasons } from '@kinora/contract'
import { signCallback } from '@kinora/sdk'
import { Argument, type Command, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addressOf, handOn } from '../listen/deliver.ts'
import { newSecret } from '../listen/own-secret.ts'
import { TaskFailed } from '../task-failed.ts'
import { sampleBody } from './sample-event.ts'

type Flags = { id: string; payload: string; secret?: string; errCode: ErrCode }

const endings = Object.keys(reasons).filter(isErrCode)

/** Sends one event to a receiver, signed as the service signs it; no service is needed. */
export const addTrigger = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  program
    .command('trigger')
    .description('send a sample callback event to a receiver, signed as the service signs it')
    .addArgument(new Argument('<event>', 'the event').choices(callbackEvents))
    .argument('<address>', 'the receiver: 3000, 3000/hook or an address')
    .option('--secret <whsec>', 'secret of the signature; unless given, a new one is printed')
    .option('--id <task>', 'id of the task', '100000000000000001')
    .option('--payload <text>', 'payload of the task', '')
    .addOption(new Option('--err-code <reason>', 'why it failed').choices(endings).default('ModelUnavailable'))
    .action(async (event: CallbackEvent, address: string, { id, payload, errCode, ...flags }: Flags) => {
      const secret = flags.secret ?? newSecret()
      if (flags.secret === undefined) terminal.tell(`webhook secret ${secret}`)
      const { key } = context.given()
      const url = addressOf(address)
      const body = sampleBody({ event, id, payload, reason: errCode })
      const signed = await signCallback({ url, body, taskId: id, event, secret, ...(key === undefined ? {} : { key }) })
      const headers = {
        ...signed,
        'User-Agent': 'Kinora-Callback/1',
        'X-Task-Event-Seq': event === 'success' || event === 'failed' ? '2' : '1',
        'X-Task-Attempt': '1',
      }
      const answered = await handOn(url, { headers, body, target: '' })
      context.print({ event, url, answered })
      if (answered < 200 || answered > 299)
        throw new TaskFailed(`${url} answered ${answered}; the service would send the event again`)
    })
}
