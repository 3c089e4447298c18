import { KinoraError, NotReached } from '@kinora/sdk'
import { CommanderError } from 'commander'
import { withRemedy } from './remedy.ts'
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

/** What a person is told; nothing for what commander has said already. */
export const explain = (error: unknown): string => {
  if (error instanceof CommanderError) return ''
  // A refusal that names a field says by itself what is allowed there.
  if (error instanceof KinoraError)
    return error.body.metadata['field'] ? error.message : withRemedy(error.message, error.reason)
  if (error instanceof NotReached) return `${error.message}\n      ${unreachedRemedy}`
  if (error instanceof WrongUsage || error instanceof TaskFailed) return error.message
  if (isUnreached(error))
    return `the service was not reached: ${error.cause.code ?? error.cause.message}\n      ${unreachedRemedy}`
  return error instanceof Error ? error.message : String(error)
}
