import { callbackEvents } from '@kinora/contract'
import { verifyCallback, verifyCallbackByKey } from '@kinora/sdk'
import { Command } from 'commander'
import { afterEach, expect, it, vi } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import type { ReceivedCallback } from '../listen/forward-callback.ts'
import { receive } from '../listen/receive.ts'
import { TaskFailed } from '../task-failed.ts'
import { addTrigger } from './trigger-command.ts'

let close = (): void => undefined
afterEach(() => close())

/** Starts a local receiver and creates the command. */
const open = async (answer = 204) => {
  const received: ReceivedCallback[] = []
  const receiver = await receive(0, async (each) => {
    received.push(each)
    return answer
  })
  close = receiver.close
  const log = vi.fn((_text: string) => undefined)
  const print = vi.fn()
  const context = { terminal: { log }, given: () => ({ key: 'gk_test' }), print } as unknown as CommandContext
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  addTrigger(program, context)
  const trigger = (...words: string[]) => program.parseAsync(['trigger', ...words], { from: 'user' })
  return { trigger, received, log, print, url: `${receiver.url}hook?x=1` }
}

it.each(callbackEvents)('trigger sends the event %s with both signatures (D-310, D-315)', async (event) => {
  const { trigger, received, log, print, url } = await open()
  await trigger(event, url, '--payload', 'order 17')
  const [callback] = received
  const secret = log.mock.calls[0]?.[0].replace('webhook secret ', '') ?? ''
  const { headers = {}, body = '', target = '' } = callback ?? {}
  expect(await verifyCallback({ headers, body }, secret)).toBe(true)
  expect(await verifyCallbackByKey({ headers, body }, { path: target }, 'gk_test')).toBe(true)
  expect(headers).toMatchObject({ 'webhook-id': `evt_100000000000000001_${event}`, 'x-task-attempt': '1' })
  expect(JSON.parse(body)).toMatchObject(event === 'test' ? { event } : { state: event, payload: 'order 17' })
  expect(print).toHaveBeenCalledExactlyOnceWith({ event, url, answered: 204 })
})

it('trigger failed sends the given error code with a message', async () => {
  const { trigger, received, log, url } = await open()
  await trigger('failed', url, '--err-code', 'NoFaceDetected', '--secret', 'whsec_AAAA', '--id', '7')
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    id: '7',
    state: 'failed',
    err_code: 'NoFaceDetected',
    err_msg: expect.stringMatching(/\w/),
  })
  expect(log).not.toHaveBeenCalled()
})

it('trigger fails when the receiver rejects the event', async () => {
  const { trigger, url } = await open(500)
  await expect(trigger('success', url)).rejects.toThrow(TaskFailed)
})

it('trigger rejects an unknown event', async () => {
  const { trigger, received, url } = await open()
  await expect(trigger('created', url)).rejects.toThrow('Allowed choices are processing, success, failed, test')
  expect(received).toEqual([])
})
