import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { useSession } from '../../api/use-session.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { SessionTable } from '../sessions/session-table.tsx'

/** Sessions of everybody; each can be ended. */
export const AllSessions = () => {
  const { t } = useTranslation()
  const { id } = useSession()
  const { data, isPending, isError, error, refetch } = useAdmin(
    'listSessions',
    { fields: { count: 500 } },
    { everyMs: 15_000 },
  )
  const people = useAdmin('listPeople', { fields: { count: 500 } })
  const revoke = useAdminChange('revokeSession', { refreshes: ['listSessions'], says: () => t('account.ended') })
  if (isError) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  const names = new Map(
    (people.data?.people ?? []).map((person) => [person.id, person.name || person.email || person.id]),
  )
  return (
    <SessionTable
      sessions={data.sessions}
      currentId={id}
      names={names}
      onRevoke={(each) => revoke.mutate({ id: each })}
    />
  )
}
