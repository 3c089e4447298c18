import { KinoraError } from '@kinora/sdk'
import i18next from 'i18next'

export type Problem = { title: string; description: string; traceId: string; canRetry: boolean }

const remedyKeys: Readonly<Record<number, string>> = {
  401: 'problem.signIn',
  403: 'problem.rights',
  404: 'problem.gone',
  409: 'problem.conflict',
  429: 'problem.wait',
  503: 'problem.wait',
}

/** Cause, remedy and trace id of a failed call, for people. */
export const describeProblem = (error: unknown): Problem => {
  if (!(error instanceof KinoraError))
    return {
      title: i18next.t('problem.notReached'),
      description: i18next.t('problem.network'),
      traceId: '',
      canRetry: true,
    }
  const { message, metadata } = error.body
  const remedy = remedyKeys[error.status]
  return {
    title: message || error.reason,
    description: remedy === undefined ? '' : i18next.t(remedy),
    traceId: metadata.trace_id,
    canRetry: error.status >= 500 || error.status === 429,
  }
}
