import { createHash } from 'node:crypto'

/**
 * The server's id of a job, from ours: the same attempt always asks under the same one, so after a crash it can be asked
 * for. The second try after running out of memory has its own, because an id is never used again after its end.
 */
export const promptId = (attemptId: string, tryNo: 0 | 1 = 0): string => {
  const hash = createHash('sha256').update(`kinora comfyui ${tryNo} ${attemptId}`).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
