import type { RandomSource } from '@kinora/domain'

const prefix = 'Console '

/**
 * Credentials of calls that the console makes inside this process. Each is random, works once and is never sent to a
 * client, so the called app trusts the caller that it stands for.
 */
export const createCallTickets = <Caller>(randomSource: Pick<RandomSource, 'randomWord'>) => {
  const callers = new Map<string, Caller>()
  return {
    /** Returns the Authorization header of one call. */
    issue(caller: Caller): string {
      const header = `${prefix}${randomSource.randomWord(43)}`
      callers.set(header, caller)
      return header
    },
    take(header: string | undefined): Caller | undefined {
      if (header?.startsWith(prefix) !== true) return undefined
      const caller = callers.get(header)
      callers.delete(header)
      return caller
    },
    /** Forgets a ticket that its call did not use. */
    revoke(header: string): void {
      callers.delete(header)
    },
  }
}
export type CallTickets<Caller> = ReturnType<typeof createCallTickets<Caller>>
