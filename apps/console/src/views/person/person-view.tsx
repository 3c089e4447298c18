import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consoleClient } from '../../api/console-client.ts'
import { useAdmin } from '../../api/use-admin.ts'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { useSession } from '../../api/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EntityId } from '../../ui/entity-id.tsx'
import { buttonLinkClass } from '../../ui/link-class.ts'
import { OneTimeSecret } from '../../ui/one-time-secret.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { SessionTable } from '../sessions/session-table.tsx'
import { Memberships } from './memberships.tsx'
import { PersonRights } from './person-rights.tsx'

const route = getRouteApi('/frame/operators/people/$id')
const refreshes = ['readPerson', 'listPeople', 'listSessions'] as const

/** One person: rights, tenants and sessions. */
export const PersonView = () => {
  const { t } = useTranslation()
  const session = useSession()
  const { id } = route.useParams()
  const [isErasing, setIsErasing] = useState(false)
  const { data: person, isError, error, refetch } = useAdmin('readPerson', { id }, { everyMs: 15_000 })
  const link = useAdminChange('createLoginLink', { refreshes: [] })
  const end = useAdminChange('endSessions', {
    refreshes,
    says: ({ ended }) => t('people.sessionsEnded', { count: ended }),
  })
  const revoke = useAdminChange('revokeSession', { refreshes, says: () => t('account.ended') })
  const erase = useAdminChange('erasePerson', {
    refreshes,
    says: () => t('people.erased'),
    onDone: () => setIsErasing(false),
  })
  const back = <BackLink to="/people" />
  if (isError && !person) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (!person)
    return (
      <>
        <ViewHeader back={back} title={<EntityId id={id} />} />
        <SkeletonRows />
      </>
    )
  const name = person.name || person.email || person.id
  const isSelf = session.person?.id === person.id
  const isErased = person.erased_at !== null
  return (
    <>
      <ViewHeader back={back} title={name}>
        {!isErased && (
          <>
            <Button isBusy={link.isPending} onClick={() => link.mutate({ id })}>
              {t('people.link')}
            </Button>
            <a
              href={consoleClient.urlOf('exportPerson', { id })}
              download={`person-${id}.jsonl`}
              className={buttonLinkClass}
            >
              {t('people.export')}
            </a>
          </>
        )}
        {!isErased && !isSelf && (
          <Button look="danger" onClick={() => setIsErasing(true)}>
            {t('people.erase')}
          </Button>
        )}
      </ViewHeader>
      <PersonRights person={person} canChange={!isErased && !isSelf} />
      <Memberships id={id} memberships={person.memberships} isErased={isErased} />
      <Section
        title={t('people.sessions')}
        isFlush
        action={
          person.sessions.length > 0 && (
            <Button look="danger" onClick={() => end.mutate({ id })}>
              {t('people.endSessions')}
            </Button>
          )
        }
      >
        {person.sessions.length === 0 ? (
          <p className="px-4 text-soft md:px-6">{t('people.noSessions')}</p>
        ) : (
          <SessionTable
            sessions={person.sessions}
            currentId={session.id}
            onRevoke={(each) => revoke.mutate({ id: each })}
          />
        )}
      </Section>
      <Dialog isOpen={link.data !== undefined} onClose={() => link.reset()} title={t('people.linkTitle')}>
        {link.data && <OneTimeSecret label={name} hint={t('people.linkHint')} secret={link.data.url} />}
      </Dialog>
      <ConfirmDialog
        isOpen={isErasing}
        onClose={() => setIsErasing(false)}
        title={t('people.eraseTitle', { name })}
        effect={t('people.eraseEffect')}
        confirm={t('people.eraseConfirm', { name })}
        onConfirm={() => erase.mutate({ id })}
        isBusy={erase.isPending}
        isDanger
      />
    </>
  )
}
