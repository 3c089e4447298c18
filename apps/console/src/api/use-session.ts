import { KinoraError } from '@kinora/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { consoleClient } from './console-client.ts'
import type { Session } from './session.ts'

/** The session of the browser; null when signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await consoleClient.get<Session>('/session', signal)
    } catch (error) {
      if (error instanceof KinoraError && error.status === 401) return null
      throw error
    }
  },
})

/** The session inside the frame, which is only shown while somebody is signed in. */
export const useSession = (): Session => {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('this view needs a session')
  return data
}
