import type { AdminCallName, AdminInput, AdminReply } from '@kinora/sdk/console'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeProblem } from '../ui/describe-problem.ts'
import { toasts } from '../ui/toasts.tsx'
import { consoleClient } from './console-client.ts'

type Change<N extends AdminCallName> = { id?: string; fields?: AdminInput<N> }
type Options<N extends AdminCallName> = {
  /** Reads to repeat after the change. */
  refreshes: readonly AdminCallName[]
  /** Text of the toast after a change. */
  says?: (reply: AdminReply<N>, change: Change<N>) => string
  onDone?: (reply: AdminReply<N>) => void
  /** The caller shows the error itself. */
  isQuiet?: boolean
}

/** Changes something through the administration API, shows a toast and refetches the reads that it affects. */
export const useAdminChange = <N extends AdminCallName>(
  name: N,
  { refreshes, says, onDone, isQuiet = false }: Options<N>,
): UseMutationResult<AdminReply<N>, Error, Change<N>> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change<N>) => consoleClient.call(name, change),
    onSuccess: async (reply, change) => {
      if (says) toasts.add({ title: says(reply, change), type: 'success' })
      onDone?.(reply)
      await Promise.all(refreshes.map((each) => client.invalidateQueries({ queryKey: [each] })))
    },
    onError: (error) => {
      if (!isQuiet) toasts.add({ ...describeProblem(error), type: 'error', priority: 'high', timeout: 12_000 })
    },
  })
}
