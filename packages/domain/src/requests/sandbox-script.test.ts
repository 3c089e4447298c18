import { AppError, limits, reasons } from '@kinora/contract'
import { expect, it } from 'vitest'
import { readScript, scriptOf } from './sandbox-script.ts'

const plain = { outcome: 'success', delaySeconds: 0, steps: 0, callback: 'ok' }

it.each([
  ['outcome=success', {}],
  ['delay=600 steps=100', { delaySeconds: limits.sandboxDelaySeconds, steps: limits.sandboxSteps }],
  ['callback=drop outcome=NoFaceDetected', { callback: 'drop', outcome: 'NoFaceDetected' }],
  ['steps=0 delay=0 callback=ok', {}],
])('reads %s in any order, and what it does not say goes well (D-397)', (text, said) => {
  expect(readScript(text)).toEqual({ ...plain, ...said })
})

it('lets a task end with every reason that can end one, and with no other (D-397)', () => {
  for (const [reason, row] of Object.entries(reasons))
    expect(readScript(`outcome=${reason}`)?.outcome).toBe('endsTask' in row ? reason : undefined)
})

it.each([
  '',
  ' ',
  'outcome',
  'outcome=',
  'outcome=success ',
  ' outcome=success',
  'outcome=success  delay=1',
  'outcome=success,delay=1',
  'outcome=Success',
  'outcome=failed',
  'delay=601',
  'delay=-1',
  'delay=1.5',
  'delay=1e2',
  'delay=1s',
  'steps=101',
  'callback=never',
  'delay=1 delay=1',
  'constructor=1',
  'colour=red',
  'a lighthouse',
])('cannot read "%s" (D-397)', (text) => {
  expect(readScript(text)).toBeUndefined()
})

it('takes the script from the header, or from a text that begins with the word for it (D-397)', () => {
  expect(scriptOf(undefined, { prompt: 'a lighthouse', duration: 1 })).toEqual(plain)
  expect(scriptOf(undefined, { prompt: 'In a sandbox: steps=3' })).toEqual(plain)
  expect(scriptOf(undefined, { prompt: 'sandbox:delay=3' })).toEqual({ ...plain, delaySeconds: 3 })
  expect(scriptOf(undefined, { text: 'sandbox: delay=3' })).toEqual({ ...plain, delaySeconds: 3 })
  expect(scriptOf('delay=2', { prompt: 'sandbox:delay=3' })).toEqual({ ...plain, delaySeconds: 2 })
})

it.each([
  ['X-Sandbox', 'nonsense', { prompt: 'sandbox:delay=3' }],
  ['prompt', undefined, { prompt: 'sandbox:' }],
  ['text', undefined, { text: 'sandbox:delay=x' }],
])('tells that %s cannot be read (D-397)', (field, header, request) => {
  expect(() => scriptOf(header, request)).toThrow(
    expect.objectContaining({ reason: 'FieldInvalid', detail: expect.objectContaining({ field, rule: 'format' }) }),
  )
  expect(() => scriptOf(header, request)).toThrow(AppError)
})
