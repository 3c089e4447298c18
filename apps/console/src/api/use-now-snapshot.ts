import { useEffect } from 'react'
import { useConnection } from './connection.ts'
import { watchLive } from './live-stream.ts'
import { useAdmin } from './use-admin.ts'

const pollMs = 4_000

/** The present state: from the stream, and by polling while the stream is interrupted. */
export const useNowSnapshot = () => {
  const isStreaming = useConnection() === 'open'
  useEffect(watchLive, [])
  return useAdmin('readNow', {}, isStreaming ? {} : { everyMs: pollMs })
}
