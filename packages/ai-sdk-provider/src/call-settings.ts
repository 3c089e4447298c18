import { InvalidArgumentError, type JSONValue } from '@ai-sdk/provider'
import type { CallOptions } from '@kinora/sdk'

/** Common fields of the calls of video, image and speech models. */
type ModelCall = {
  headers?: Record<string, string | undefined> | undefined
  providerOptions?: Record<string, Record<string, JSONValue | undefined>> | undefined
  abortSignal?: AbortSignal | undefined
}

export type CallSettings = {
  /** The key of the caller. With it, tasks outlive the call and a repeated call returns them. */
  idempotencyKey: string | undefined
  timeoutMs: number | undefined
  signal: AbortSignal | undefined
  headers: Record<string, string>
  /** Fields of the create request, which replace those of the call. */
  fields: Record<string, JSONValue | undefined>
}

const providerName = 'kinora'
const keyHeader = 'idempotency-key'

const isString = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

const readOption = <T>(name: string, value: unknown, [is, type]: [(value: unknown) => value is T, string]) => {
  if (value === undefined || value === null) return undefined
  if (is(value)) return value
  const argument = `providerOptions.${providerName}.${name}`
  throw new InvalidArgumentError({ argument, message: `${argument} must be a ${type}, got a ${typeof value}` })
}

/** Separates the options of the provider from the fields of the request. The API key stays that of the provider. */
export const readCallSettings = ({ headers = {}, providerOptions = {}, abortSignal }: ModelCall): CallSettings => {
  const { idempotencyKey, timeoutMs, ...fields } = providerOptions[providerName] ?? {}
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value] as const],
  )
  return {
    idempotencyKey: readOption('idempotencyKey', idempotencyKey, [isString, 'string']) ?? new Map(sent).get(keyHeader),
    timeoutMs: readOption('timeoutMs', timeoutMs, [isNumber, 'number']),
    signal: abortSignal,
    headers: Object.fromEntries(sent.filter(([name]) => name !== keyHeader && name !== 'authorization')),
    fields,
  }
}

/** Options of one of several creates: each task has a separate key, which a repeated call derives again. */
export const createCallOptions = (
  { idempotencyKey, signal, headers }: Omit<CallSettings, 'fields'>,
  index: number,
): CallOptions => ({
  headers,
  ...(signal ? { signal } : {}),
  ...(idempotencyKey === undefined
    ? {}
    : { idempotencyKey: index === 0 ? idempotencyKey : `${idempotencyKey}-${index + 1}` }),
})
