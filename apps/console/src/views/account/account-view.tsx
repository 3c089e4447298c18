import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consoleClient } from '../../api/console-client.ts'
import type { OwnSession } from '../../api/session.ts'
import { sessionName } from '../../api/session-name.ts'
import { signOut } from '../../api/sign-out.ts'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { describeProblem } from '../../ui/describe-problem.ts'
import { EntityId } from '../../ui/entity-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { Time } from '../../ui/time.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { SessionTable } from '../sessions/session-table.tsx'

/** The signed-in person with rights and own sessions. */
export const AccountView = () => {
  const { t } = useTranslation()
  const session = useSession()
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const own = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => consoleClient.get<{ sessions: OwnSession[] }>('/sessions', signal),
  })
  const revoke = useMutation({
    mutationFn: (id: string) => consoleClient.post(`/sessions/${encodeURIComponent(id)}/revoke`, {}),
    onSuccess: async (_, id) => {
      if (id === session.id) return window.location.assign('/console/sign-in')
      toasts.add({ title: t('account.ended'), type: 'success' })
      await client.invalidateQueries({ queryKey: ['own-sessions'] })
    },
    onError: (error) => void toasts.add({ ...describeProblem(error), type: 'error' }),
  })
  const roles = session.memberships.map(({ tenant_id: id, tenant_name: name, role }) => (
    <li key={id}>
      {name} <span className="text-soft">· {t(`roles.${role}`, role)}</span>
    </li>
  ))
  return (
    <>
      <ViewHeader title={t('pages.account')}>
        <Button onClick={() => void signOut('here')}>{t('account.signOut')}</Button>
        <Button look="danger" onClick={() => setIsConfirming(true)}>
          {t('account.signOutEverywhere')}
        </Button>
      </ViewHeader>
      <Section title={sessionName(session)}>
        <Facts
          facts={[
            ...(session.person ? [{ label: t('account.email'), value: session.person.email ?? '–' }] : []),
            ...(session.person ? [{ label: t('account.personId'), value: <EntityId id={session.person.id} /> }] : []),
            ...(session.key
              ? [
                  { label: t('account.keyId'), value: <EntityId id={session.key.id} /> },
                  { label: t('account.scopes'), value: session.key.scopes.join(', ') },
                ]
              : []),
            { label: t('account.role'), value: session.is_operator ? t('account.operator') : t('account.member') },
            {
              label: t('account.content'),
              value: session.can_read_content ? t('account.contentYes') : t('account.contentNo'),
            },
            ...(roles.length > 0 ? [{ label: t('account.memberships'), value: <ul>{roles}</ul> }] : []),
            { label: t('account.idleEnd'), value: <Time at={session.idle_expires_at} isExact /> },
            { label: t('account.end'), value: <Time at={session.expires_at} isExact /> },
          ]}
        />
      </Section>
      <Section title={t('account.sessions')} hint={t('account.sessionsHint')} isFlush>
        {own.isPending && <SkeletonRows count={2} />}
        {own.isError && <ProblemPanel error={own.error} onRetry={() => void own.refetch()} />}
        {own.data && (
          <SessionTable sessions={own.data.sessions} currentId={session.id} onRevoke={(id) => revoke.mutate(id)} />
        )}
      </Section>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('account.signOutEverywhere')}
        effect={t('account.signOutEffect', { count: own.data?.sessions.length ?? 1 })}
        confirm={t('account.signOutConfirm', { count: own.data?.sessions.length ?? 1 })}
        onConfirm={() => void signOut('everywhere')}
        isDanger
      />
    </>
  )
}
