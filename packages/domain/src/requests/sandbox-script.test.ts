import { AppError, limits, reasons } from '@kinora/contract'
import { expect, it } from 'vitest'
import { parseSandboxScript, resolveSandboxScript } from './sandbox-script.ts'

const plain = { outcome: 'success', delaySeconds: 0, steps: 0, callback: 'ok' }

it.each([
  ['outcome=success', {}],
  ['delay=600 steps=100', { delaySeconds: limits.sandboxDelaySeconds, steps: limits.sandboxSteps }],
  ['callback=drop outcome=NoFaceDetected', { callback: 'drop', outcome: 'NoFaceDetected' }],
  ['steps=0 delay=0 callback=ok', {}],
])('parseSandboxScript reads %s in any order, with success as default (D-397)', (text, expected) => {
  expect(parseSandboxScript(text)).toEqual({ ...plain, ...expected })
})

it('parseSandboxScript accepts every reason that can end a task, and no other (D-397)', () => {
  for (const [reason, row] of Object.entries(reasons))
    expect(parseSandboxScript(`outcome=${reason}`)?.outcome).toBe('endsTask' in row ? reason : undefined)
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
])('parseSandboxScript rejects "%s" (D-397)', (text) => {
  expect(parseSandboxScript(text)).toBeUndefined()
})

it('resolveSandboxScript reads the header, or a text that begins with sandbox: (D-397)', () => {
  expect(resolveSandboxScript(undefined, { prompt: 'a lighthouse', duration: 1 })).toEqual(plain)
  expect(resolveSandboxScript(undefined, { prompt: 'In a sandbox: steps=3' })).toEqual(plain)
  expect(resolveSandboxScript(undefined, { prompt: 'sandbox:delay=3' })).toEqual({ ...plain, delaySeconds: 3 })
  expect(resolveSandboxScript(undefined, { text: 'sandbox: delay=3' })).toEqual({ ...plain, delaySeconds: 3 })
  expect(resolveSandboxScript('delay=2', { prompt: 'sandbox:delay=3' })).toEqual({ ...plain, delaySeconds: 2 })
})

it.each([
  ['X-Sandbox', 'nonsense', { prompt: 'sandbox:delay=3' }],
  ['prompt', undefined, { prompt: 'sandbox:' }],
  ['text', undefined, { text: 'sandbox:delay=x' }],
])('resolveSandboxScript rejects an invalid script in %s (D-397)', (field, header, request) => {
  expect(() => resolveSandboxScript(header, request)).toThrow(
    expect.objectContaining({ reason: 'FieldInvalid', detail: expect.objectContaining({ field, rule: 'format' }) }),
  )
  expect(() => resolveSandboxScript(header, request)).toThrow(AppError)
})
