import type { Session } from './session.ts'

/** How the page addresses the signed-in person or key. */
export const sessionName = ({ person, key }: Session): string =>
  person?.name || person?.email || key?.name || person?.id || ''
