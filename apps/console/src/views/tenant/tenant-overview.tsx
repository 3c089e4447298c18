import type { AdminReply } from '@kinora/sdk/console'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { EntityId } from '../../ui/entity-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'

/** Credits, ids and the limits of a tenant, which can be changed. */
export const TenantOverview = ({ tenant }: { tenant: AdminReply<'readTenant'> }) => {
  const { t } = useTranslation()
  const [concurrency, setConcurrency] = useState(tenant.concurrency?.toString() ?? '')
  const [weight, setWeight] = useState(String(tenant.weight))
  const change = useAdminChange('changeTenant', {
    refreshes: ['readTenant', 'listTenants'],
    says: () => t('tenants.limitsSaved'),
  })
  const isChanged = concurrency !== (tenant.concurrency?.toString() ?? '') || weight !== String(tenant.weight)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    change.mutate({
      id: tenant.id,
      fields: { concurrency: concurrency === '' ? null : Number(concurrency), weight: Number(weight) },
    })
  }
  return (
    <>
      <Section title={t('tenants.overview')}>
        <Facts
          facts={[
            {
              label: t('tenants.available'),
              value: <span className="tabular font-semibold">{formatNumber(tenant.available)}</span>,
            },
            { label: t('tenants.holding'), value: formatNumber(tenant.holding) },
            { label: t('tenants.created'), value: <Time at={tenant.created_at} isExact /> },
            ...(tenant.sandbox_id === null
              ? []
              : [{ label: t('tenants.test'), value: <EntityId id={tenant.sandbox_id} /> }]),
          ]}
        />
      </Section>
      <Section title={t('tenants.limits')}>
        <form onSubmit={submit} className="flex flex-wrap items-start gap-4">
          <Field
            className="w-44"
            label={t('tenants.concurrency')}
            type="number"
            min={1}
            max={10_000}
            placeholder={t('tenants.standard')}
            value={concurrency}
            onChange={(event) => setConcurrency(event.target.value)}
          />
          <Field
            className="w-44"
            label={t('tenants.weight')}
            type="number"
            min={0.001}
            max={1_000}
            step="any"
            required
            value={weight}
            onChange={(event) => setWeight(event.target.value)}
          />
          <Button type="submit" look="primary" className="mt-6" disabled={!isChanged} isBusy={change.isPending}>
            {t('action.save')}
          </Button>
        </form>
      </Section>
    </>
  )
}
