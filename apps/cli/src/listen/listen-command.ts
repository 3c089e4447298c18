import { once } from 'node:events'
import { signCallback, type TaskQueryReply, verifyCallback, verifyCallbackByKey } from '@kinora/sdk'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../whole-number.ts'
import { WrongUsage } from '../wrong-usage.ts'
import { addressOf, type Heard, handOn } from './deliver.ts'
import { followTasks } from './follow-tasks.ts'
import { addSignature, newSecret } from './own-secret.ts'
import { receive } from './receive.ts'

type Flags = { port: number; forward?: string; secret?: string; fromEvents?: true }
type Signed = { by_key: boolean | null; by_secret: boolean | null }

const standardPort = 4_280

/** Null where what is needed to tell was not given. */
const verify = async ({ headers, body, target }: Heard, key: string | undefined, secret: string | undefined) => ({
  by_key: key === undefined ? null : await verifyCallbackByKey({ headers, body }, { path: target }, key),
  by_secret: secret === undefined ? null : await verifyCallback({ headers, body }, secret),
})

const words = { true: 'good', false: 'BAD', null: 'not looked at' }
const signedText = ({ by_key: byKey, by_secret: bySecret }: Signed): string =>
  `by key ${words[`${byKey}`]}, by secret ${words[`${bySecret}`]}`

const taskOf = (body: string): Partial<TaskQueryReply> => {
  try {
    return JSON.parse(body) as Partial<TaskQueryReply>
  } catch {
    return {}
  }
}

/** Callbacks on a developer's own machine, where the service may not reach it, too. */
export const addListen = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  const show = (body: string, signed: Signed, answered: number | null): void => {
    const { id = '', state = '', err_code: fault = '' } = taskOf(body)
    const handed = answered === null ? '' : `, handed on: ${answered}`
    const line = [new Date().toISOString(), id, [state, fault].join(' ').trim(), `${signedText(signed)}${handed}`]
    terminal.show(
      context.isJson() ? JSON.stringify({ id, state, signed, answered, body: taskOf(body) }) : line.join('  '),
    )
  }
  /** What the local program answers is what the service is told, so that its retries can be seen. */
  const pass = async (forward: string | undefined, heard: Heard, signed: Signed): Promise<number> => {
    const answered = forward === undefined ? null : await handOn(addressOf(forward), heard).catch(() => 502)
    show(heard.body, signed, answered)
    return answered ?? 200
  }
  const fromEvents = async (forward: string | undefined, secret: string, signal: AbortSignal): Promise<void> => {
    if (forward === undefined) throw new WrongUsage('--from-events needs --forward: there is nobody else to tell')
    const [key, url] = [context.settingOf('key'), addressOf(forward)]
    const tell = async (task: TaskQueryReply): Promise<void> => {
      const body = JSON.stringify(task)
      const headers = await signCallback({ url, body, taskId: task.id, event: task.state, key, secret })
      await pass(forward, { headers, body, target: new URL(url).pathname }, { by_key: true, by_secret: true })
    }
    terminal.tell(`telling ${url} of every task from now on, as the service would`)
    await followTasks({ client: context.client(), since: new Date().toISOString(), tell, signal })
  }
  program
    .command('listen')
    .description('receive callbacks on this machine, verify and print them, hand them on')
    .option('--port <number>', 'where to listen', wholeNumber, standardPort)
    .option('--forward <address>', 'hand each on, with its signatures: 3000, 3000/hook or an address')
    .option(
      '--secret <whsec>',
      "the tenant's secret; unless given, a new one is printed that also fits what is handed on",
    )
    .option('--from-events', 'for a service that cannot reach this machine: make the callbacks from its events')
    .action(async (flags: Flags) => {
      const stop = new AbortController()
      process.once('SIGINT', () => stop.abort())
      process.once('SIGTERM', () => stop.abort())
      const own = flags.secret ?? newSecret()
      terminal.tell(`webhook secret ${own}`)
      if (flags.fromEvents) return fromEvents(flags.forward, own, stop.signal)
      const { key } = context.given()
      const hear = async (heard: Heard) => {
        const signed = await verify(heard, key, flags.secret)
        // What is not the service's own gets no signature from here.
        const isForged = signed.by_key === false
        const handed = flags.secret !== undefined || isForged ? heard : await addSignature(heard, own)
        return pass(flags.forward, handed, signed)
      }
      const receiver = await receive(flags.port, hear)
      terminal.tell(`callback_url ${receiver.url}`)
      await once(stop.signal, 'abort')
      receiver.close()
    })
}
