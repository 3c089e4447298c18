import type { Incoming } from '../incoming.ts'

/** What stands for `{id}`, as it was sent: percent-encoded digits are not digits. */
export const pathIdIn = ({ endpoint, path }: Pick<Incoming, 'endpoint' | 'path'>): string => {
  const place = endpoint?.path.split('/').indexOf('{id}') ?? -1
  return path.split('/')[place] ?? ''
}
