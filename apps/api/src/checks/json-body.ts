import { AppError } from '@kinora/contract'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const refuse = (rule: 'unicode' | 'json_syntax' | 'not_object' | 'forbidden_key', detail: string): never => {
  throw new AppError('BadRequest', { detail, rule })
}

/** The body as one JSON object; absent is `{}`. */
export const readJsonObject = (bytes: Buffer | undefined): Record<string, unknown> => {
  if (bytes === undefined || bytes.length === 0) return {}
  let text = ''
  try {
    text = decoder.decode(bytes)
  } catch {
    refuse('unicode', 'the body is not UTF-8')
  }
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner: unknown) =>
      forbidden.has(key) ? refuse('forbidden_key', 'the body holds a forbidden key') : inner,
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    refuse('json_syntax', 'the body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuse('not_object', 'the body is not a JSON object')
  return value as Record<string, unknown>
}
