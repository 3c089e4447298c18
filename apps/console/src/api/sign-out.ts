import { consoleClient } from './console-client.ts'
import { queryClient } from './query-client.ts'

/** Ends the session, or all sessions, and forgets everything that was read with it. */
export const signOut = async (where: 'here' | 'everywhere'): Promise<void> => {
  await consoleClient.post(where === 'here' ? '/sign-out' : '/sign-out-everywhere', {})
  queryClient.clear()
  window.location.assign('/console/sign-in')
}
