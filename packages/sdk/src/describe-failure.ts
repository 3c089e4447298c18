/** Fields of a failed task that describe the failure. Services before 0.2 send no `err_msg`. */
export type Failure = { id: string; err_code: string; err_msg?: string }

/** One sentence: `task 7 failed: ImageFormatInvalid: images[0] must be …`. */
export const describeFailure = ({ id, err_code: code, err_msg: message = '' }: Failure): string =>
  `task ${id} failed: ${message === '' ? code : `${code}: ${message}`}`
