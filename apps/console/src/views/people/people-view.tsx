import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { AllSessions } from './all-sessions.tsx'
import { CreatePerson } from './create-person.tsx'
import { GrantRequests } from './grant-requests.tsx'
import { PeopleList } from './people-list.tsx'

const route = getRouteApi('/frame/operators/people')

/** People, their sessions, and grants that need a second operator. */
export const PeopleView = () => {
  const { t } = useTranslation()
  const { tab = 'people' } = route.useSearch()
  const [isCreating, setIsCreating] = useState(false)
  const waiting = useAdmin('listGrantRequests', { fields: { state: 'waiting' } }, { everyMs: 15_000 })
  const count = waiting.data?.grant_requests.length
  return (
    <>
      <ViewHeader title={t('pages.people')}>
        <Button look="primary" onClick={() => setIsCreating(true)}>
          {t('people.create')}
        </Button>
      </ViewHeader>
      <Tabs
        label={t('pages.people')}
        current={tab}
        tabs={[
          { key: 'people', label: t('people.all'), link: { to: '/people' } },
          { key: 'sessions', label: t('people.allSessions'), link: { to: '/people', search: { tab: 'sessions' } } },
          { key: 'requests', label: t('people.requests'), count, link: { to: '/people', search: { tab: 'requests' } } },
        ]}
      />
      {tab === 'people' && <PeopleList />}
      {tab === 'sessions' && <AllSessions />}
      {tab === 'requests' && <GrantRequests />}
      {isCreating && <CreatePerson onClose={() => setIsCreating(false)} />}
    </>
  )
}
