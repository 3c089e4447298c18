import { type Reason, remedies } from '@kinora/contract'
import { KinoraError, NotReached } from '@kinora/sdk'
import { CommanderError } from 'commander'
import { TaskFailed } from './task-failed.ts'
import { WrongUsage } from './wrong-usage.ts'

const isUnreached = (error: unknown): error is TypeError & { cause: Error & { code?: string } } =>
  error instanceof TypeError && error.cause instanceof Error

const unreachedRemedy =
  'Look whether it runs there; --url, KINORA_URL or a profile names another. kinora doctor looks closer.'

/** 1 refused or failed, 2 wrong usage, 3 the service was not reached. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof WrongUsage) return 2
  return error instanceof NotReached || isUnreached(error) ? 3 : 1
}

/** What happened; nothing for what commander has said already. */
export const sayingOf = (error: unknown): string => {
  if (error instanceof CommanderError) return ''
  if (isUnreached(error)) return `the service was not reached: ${error.cause.code ?? error.cause.message}`
  return error instanceof Error ? error.message : String(error)
}

/** What helps, as the catalogue of errors has it. A refusal that names a field says by itself what is allowed there. */
const remedyOf = (error: unknown): string | undefined => {
  if (error instanceof NotReached || isUnreached(error)) return unreachedRemedy
  const isTold = error instanceof KinoraError && error.body.metadata['field']
  if (isTold || !(error instanceof KinoraError || error instanceof TaskFailed)) return undefined
  return remedies[error.reason as Reason]?.remedy
}

/** What a person is told: what happened, and below it what helps. */
export const explain = (error: unknown): string => {
  const remedy = remedyOf(error)
  return remedy === undefined ? sayingOf(error) : `${sayingOf(error)}\n      ${remedy}`
}
