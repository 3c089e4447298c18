import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Time } from '../../ui/time.tsx'
import { nameBrowser } from './name-browser.ts'

type Props = {
  sessions: readonly OwnSession[]
  currentId: string
  onRevoke: (id: string) => void
  /** Names of people by id, where sessions of several are listed. */
  names?: ReadonlyMap<string, string>
}

/** Sessions with the browser, the way in and the last use; each can be ended. */
export const SessionTable = ({ sessions, currentId, onRevoke, names }: Props) => {
  const { t } = useTranslation()
  const columns = useMemo(
    (): Column<OwnSession>[] => [
      ...(names
        ? [
            {
              id: 'person',
              header: t('sessions.person'),
              cell: ({ row: { original: session } }) => (
                <span className="font-medium whitespace-nowrap">
                  {names.get(session.person_id ?? '') ?? t('sessions.key')}
                </span>
              ),
            } satisfies Column<OwnSession>,
          ]
        : []),
      {
        id: 'browser',
        header: t('sessions.browser'),
        cell: ({ row: { original: session } }) => (
          <span className="flex items-center gap-2 whitespace-nowrap" title={session.user_agent}>
            {nameBrowser(session.user_agent)}
            {session.id === currentId && (
              <span className="rounded-sm bg-accent-soft px-1.5 text-xs font-medium text-accent">
                {t('sessions.this')}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'method',
        header: t('sessions.method'),
        meta: { from: 'sm' },
        cell: ({ row }) => t(`sessions.${row.original.method}`),
      },
      { id: 'address', header: t('sessions.address'), meta: { from: 'md' }, cell: ({ row }) => row.original.address },
      {
        id: 'created',
        header: t('sessions.began'),
        meta: { from: 'md' },
        cell: ({ row }) => <Time at={row.original.created_at} />,
      },
      { id: 'used', header: t('sessions.used'), cell: ({ row }) => <Time at={row.original.used_at} /> },
      {
        id: 'expires',
        header: t('sessions.expires'),
        meta: { from: 'lg' },
        cell: ({ row }) => <Time at={row.original.expires_at} />,
      },
      {
        id: 'end',
        header: () => <span className="sr-only">{t('sessions.end')}</span>,
        meta: { align: 'right' },
        cell: ({ row }) => (
          <Button look="quiet" className="h-7" onClick={() => onRevoke(row.original.id)}>
            {t('sessions.end')}
          </Button>
        ),
      },
    ],
    [t, currentId, onRevoke, names],
  )
  return <DataTable label={t('account.sessions')} rows={sessions} columns={columns} getId={({ id }) => id} />
}
