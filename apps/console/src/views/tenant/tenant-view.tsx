import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consoleClient } from '../../api/console-client.ts'
import { useAdmin } from '../../api/use-admin.ts'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EntityId } from '../../ui/entity-id.tsx'
import { buttonLinkClass } from '../../ui/link-class.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { TenantGrants } from './tenant-grants.tsx'
import { TenantKeys } from './tenant-keys.tsx'
import { TenantOverview } from './tenant-overview.tsx'
import { TenantUsage } from './tenant-usage.tsx'

const route = getRouteApi('/frame/operators/tenants/$id')
const tabs = ['overview', 'usage', 'keys', 'grants'] as const

/** One tenant: limits and credits, usage, keys and grants. */
export const TenantView = () => {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const { tab = 'overview' } = route.useSearch()
  const [isClosing, setIsClosing] = useState(false)
  const { data: tenant, isError, error, refetch } = useAdmin('readTenant', { id }, { everyMs: 10_000 })
  const close = useAdminChange('closeTenant', {
    refreshes: ['readTenant', 'listTenants'],
    says: () => t('tenants.closed_done'),
    onDone: () => setIsClosing(false),
  })
  const back = <BackLink to="/tenants" />
  if (isError && !tenant) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (!tenant)
    return (
      <>
        <ViewHeader back={back} title={<EntityId id={id} />} />
        <SkeletonRows />
      </>
    )
  const isOpen = tenant.closed_at === null
  return (
    <>
      <ViewHeader
        back={back}
        title={
          <>
            {tenant.name}
            <StateBadge state={isOpen ? 'open' : 'closed'} />
          </>
        }
        hint={<EntityId id={tenant.id} />}
      >
        <Link to="/tasks" search={{ tenant_id: tenant.id }} className={buttonLinkClass}>
          {t('tenants.tasks')}
        </Link>
        <a
          href={consoleClient.urlOf('readStatement', { id: tenant.id, fields: { format: 'csv' } })}
          download={`statement-${tenant.id}.csv`}
          title={t('tenants.statementHint')}
          className={buttonLinkClass}
        >
          {t('tenants.statement')}
        </a>
        {isOpen && (
          <Button look="danger" onClick={() => setIsClosing(true)}>
            {t('tenants.close')}
          </Button>
        )}
      </ViewHeader>
      <Tabs
        label={tenant.name}
        current={tab}
        tabs={tabs.map((key) => ({
          key,
          label: t(`tenants.${key}`),
          link: { to: '/tenants/$id', params: { id }, search: key === 'overview' ? {} : { tab: key } },
        }))}
      />
      {tab === 'overview' && <TenantOverview key={tenant.id} tenant={tenant} />}
      {tab === 'usage' && <TenantUsage id={tenant.id} />}
      {tab === 'keys' && <TenantKeys id={tenant.id} isOpen={isOpen} />}
      {tab === 'grants' && <TenantGrants id={tenant.id} name={tenant.name} isOpen={isOpen} />}
      <ConfirmDialog
        isOpen={isClosing}
        onClose={() => setIsClosing(false)}
        title={t('tenants.close')}
        effect={t('tenants.closeEffect')}
        confirm={t('tenants.closeConfirm', { name: tenant.name })}
        onConfirm={() => close.mutate({ id: tenant.id })}
        isBusy={close.isPending}
        isDanger
      />
    </>
  )
}
