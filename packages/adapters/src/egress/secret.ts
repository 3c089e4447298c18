import { createHash, timingSafeEqual } from 'node:crypto'

export const secretHeader = 'x-fetcher-secret'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes the same time for every wrong secret; hashes are compared because they all have one length. */
export const isSecret = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(secret))
