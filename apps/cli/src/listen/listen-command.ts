import { once } from 'node:events'
import { signCallback, type TaskQueryReply, verifyCallback, verifyCallbackByKey } from '@kinora/sdk'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../whole-number.ts'
import { WrongUsage } from '../wrong-usage.ts'
import { followTasks } from './follow-tasks.ts'
import { forwardCallback, type ReceivedCallback, resolveTarget } from './forward-callback.ts'
import { addSignature, newSecret } from './local-secret.ts'
import { receive } from './receive.ts'

type Flags = { port: number; forward?: string; secret?: string; fromEvents?: true }
type Signed = { by_key: boolean | null; by_secret: boolean | null }

const standardPort = 4_280

/** Null if the key or the secret is not known. */
const verify = async (
  { headers, body, target }: ReceivedCallback,
  key: string | undefined,
  secret: string | undefined,
) => ({
  by_key: key === undefined ? null : await verifyCallbackByKey({ headers, body }, { path: target }, key),
  by_secret: secret === undefined ? null : await verifyCallback({ headers, body }, secret),
})

const signatureTexts = { true: 'valid', false: 'INVALID', null: 'not checked' }
const signedText = ({ by_key: byKey, by_secret: bySecret }: Signed): string =>
  `key signature ${signatureTexts[`${byKey}`]}, secret signature ${signatureTexts[`${bySecret}`]}`

const parseTask = (body: string): Partial<TaskQueryReply> => {
  try {
    return JSON.parse(body) as Partial<TaskQueryReply>
  } catch {
    return {}
  }
}

/** Receives callbacks on a development machine, even if the service cannot reach it. */
export const addListen = (program: Command, context: CommandContext): void => {
  const { terminal } = context
  const show = (body: string, signed: Signed, answered: number | null): void => {
    const { id = '', state = '', err_code: fault = '' } = parseTask(body)
    const forwarded = answered === null ? '' : `, forwarded: ${answered}`
    const line = [new Date().toISOString(), id, [state, fault].join(' ').trim(), `${signedText(signed)}${forwarded}`]
    terminal.show(
      context.isJson() ? JSON.stringify({ id, state, signed, answered, body: parseTask(body) }) : line.join('  '),
    )
  }
  /** Returns the status of the local program to the service, so that retries can be observed. */
  const pass = async (forward: string | undefined, callback: ReceivedCallback, signed: Signed): Promise<number> => {
    const answered =
      forward === undefined ? null : await forwardCallback(resolveTarget(forward), callback).catch(() => 502)
    show(callback.body, signed, answered)
    return answered ?? 200
  }
  const fromEvents = async (forward: string | undefined, secret: string, signal: AbortSignal): Promise<void> => {
    if (forward === undefined) throw new WrongUsage('--from-events requires --forward')
    const [key, url] = [context.requireSetting('key'), resolveTarget(forward)]
    const report = async (task: TaskQueryReply): Promise<void> => {
      const body = JSON.stringify(task)
      const headers = await signCallback({ url, body, taskId: task.id, event: task.state, key, secret })
      await pass(forward, { headers, body, target: new URL(url).pathname }, { by_key: true, by_secret: true })
    }
    terminal.log(`sending callbacks of new tasks to ${url}`)
    await followTasks({ client: context.client(), since: new Date().toISOString(), report, signal })
  }
  program
    .command('listen')
    .description('Receive callbacks on this machine, verify, print and forward them')
    .option('--port <number>', 'port to listen on', wholeNumber, standardPort)
    .option('--forward <address>', 'forward callbacks with their signatures to 3000, 3000/hook or a URL')
    .option(
      '--secret <whsec>',
      'webhook secret of the tenant; by default, a new secret is printed that also signs forwarded callbacks',
    )
    .option('--from-events', 'create the callbacks from task events, for a service that cannot reach this machine')
    .action(async (flags: Flags) => {
      const stop = new AbortController()
      process.once('SIGINT', () => stop.abort())
      process.once('SIGTERM', () => stop.abort())
      const localSecret = flags.secret ?? newSecret()
      terminal.log(`webhook secret ${localSecret}`)
      if (flags.fromEvents) return fromEvents(flags.forward, localSecret, stop.signal)
      const { key } = context.given()
      const handleCallback = async (callback: ReceivedCallback) => {
        const signed = await verify(callback, key, flags.secret)
        // A forged callback gets no additional signature.
        const isForged = signed.by_key === false
        const forwarded = flags.secret !== undefined || isForged ? callback : await addSignature(callback, localSecret)
        return pass(flags.forward, forwarded, signed)
      }
      const receiver = await receive(flags.port, handleCallback)
      terminal.log(`callback_url ${receiver.url}`)
      await once(stop.signal, 'abort')
      receiver.close()
    })
}
