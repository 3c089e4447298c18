import type { AdminReply } from '@kinora/sdk/console'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { Time } from '../../ui/time.tsx'

type Person = AdminReply<'listPeople'>['people'][number]

/** People with their roles and last sign-in. */
export const PeopleList = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isPending, isError, error, refetch } = useAdmin('listPeople', { fields: { count: 500 } })
  const columns = useMemo(
    (): Column<Person>[] => [
      {
        id: 'name',
        header: t('people.name'),
        cell: ({ row: { original: person } }) => (
          <span className="whitespace-nowrap">
            <span className="font-medium">{person.name || person.email || person.id}</span>
            {person.name !== '' && <span className="ml-2 hidden text-soft sm:inline">{person.email}</span>}
          </span>
        ),
      },
      {
        id: 'roles',
        header: t('people.roles'),
        cell: ({ row: { original: person } }) => (
          <span className="flex flex-wrap gap-1">
            {person.is_operator && (
              <span className="rounded-sm bg-accent-soft px-1.5 text-xs font-medium text-accent">
                {t('roles.operator')}
              </span>
            )}
            {person.memberships.map(({ tenant_id: id, tenant_name: name, role }) => (
              <span key={id} className="rounded-sm bg-pressed px-1.5 text-xs text-soft">
                {name}: {t(`roles.${role}`)}
              </span>
            ))}
          </span>
        ),
      },
      {
        id: 'content',
        header: t('people.content'),
        meta: { from: 'lg' },
        cell: ({ row }) =>
          row.original.can_read_content ? t('people.mayLook') : <span className="text-faint">–</span>,
      },
      {
        id: 'signedIn',
        header: t('people.lastSignIn'),
        meta: { align: 'right', from: 'sm' },
        cell: ({ row }) => <Time at={row.original.signed_in_at} />,
      },
    ],
    [t],
  )
  if (isError) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  if (data.people.length === 0)
    return (
      <EmptyState title={t('people.none')} command="kinora admin people create ADDRESS">
        {t('people.noneHint')}
      </EmptyState>
    )
  return (
    <DataTable
      label={t('people.label')}
      rows={data.people}
      columns={columns}
      getId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/people/$id', params: { id } })}
    />
  )
}
