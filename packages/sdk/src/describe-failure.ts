/** Fields of a failed task that describe the failure. Services before 0.2 send no `err_msg`. */
export type Failure = { id: string; err_code: string; err_msg?: string }

/** Code and message of a failure: `ImageFormatInvalid: images[0] must be …`. */
export const describeReason = ({ err_code: code, err_msg: message = '' }: Omit<Failure, 'id'>): string =>
  message === '' ? code : `${code}: ${message}`

/** One sentence: `task 7 failed: ImageFormatInvalid: images[0] must be …`. */
export const describeFailure = ({ id, ...failure }: Failure): string => `task ${id} failed: ${describeReason(failure)}`
