import { KinoraError } from '@kinora/sdk'
import { QueryClient } from '@tanstack/react-query'

const isFinal = (error: unknown): boolean => error instanceof KinoraError && error.status < 500 && error.status !== 429

/** Hidden tabs do not poll: TanStack Query pauses intervals while the document is hidden. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && !isFinal(error),
      refetchIntervalInBackground: false,
    },
  },
})
