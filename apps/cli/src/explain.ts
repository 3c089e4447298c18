import { type Reason, remedies } from '@kinora/contract'
import { KinoraError, NotReached } from '@kinora/sdk'
import { CommanderError } from 'commander'
import { TaskFailed } from './task-failed.ts'
import { WrongUsage } from './wrong-usage.ts'

const isUnreached = (error: unknown): error is TypeError & { cause: Error & { code?: string } } =>
  error instanceof TypeError && error.cause instanceof Error

const unreachedRemedy =
  'Check that it runs, or select another URL with --url, KINORA_URL or a profile. Run kinora doctor for details.'

/** 1 rejected or failed, 2 wrong usage, 3 service unreachable. */
export const getExitCode = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof WrongUsage) return 2
  return error instanceof NotReached || isUnreached(error) ? 3 : 1
}

/** Error message; empty for errors that commander has already printed. */
export const describeError = (error: unknown): string => {
  if (error instanceof CommanderError) return ''
  if (isUnreached(error)) return `service unreachable: ${error.cause.code ?? error.cause.message}`
  return error instanceof Error ? error.message : String(error)
}

/** Remedy from the error reference. An error that names a field already lists the allowed values. */
const findRemedy = (error: unknown): string | undefined => {
  if (error instanceof NotReached || isUnreached(error)) return unreachedRemedy
  const namesField = error instanceof KinoraError && error.body.metadata['field']
  if (namesField || !(error instanceof KinoraError || error instanceof TaskFailed)) return undefined
  return remedies[error.reason as Reason]?.remedy
}

/** Error message with the remedy on the next line. */
export const explain = (error: unknown): string => {
  const remedy = findRemedy(error)
  return remedy === undefined ? describeError(error) : `${describeError(error)}\n      ${remedy}`
}
