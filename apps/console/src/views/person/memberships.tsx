import type { AdminReply } from '@kinora/sdk/console'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type Membership = AdminReply<'readPerson'>['memberships'][number]
const roles = ['owner', 'creator', 'viewer'] as const
const refreshes = ['readPerson', 'listPeople'] as const

/** Tenants of a person with the role in each. */
export const Memberships = ({
  id,
  memberships,
  isErased,
}: {
  id: string
  memberships: readonly Membership[]
  isErased: boolean
}) => {
  const { t } = useTranslation()
  const [tenantId, setTenantId] = useState('')
  const [role, setRole] = useState<(typeof roles)[number]>('viewer')
  const tenants = useAdmin('listTenants', { fields: { count: 500 } })
  const says = () => t('people.changed')
  const add = useAdminChange('addMembership', { refreshes, says, onDone: () => setTenantId('') })
  const remove = useAdminChange('removeMembership', { refreshes, says })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    add.mutate({ id, fields: { tenant_id: tenantId, role } })
  }
  return (
    <Section title={t('people.memberships')}>
      {memberships.length === 0 && <p className="text-soft">{t('people.noMemberships')}</p>}
      <ul className="max-w-2xl text-sm">
        {memberships.map((each) => (
          <li key={each.tenant_id} className="flex h-9 items-center gap-3 border-b border-line last:border-b-0">
            <Link to="/tenants/$id" params={{ id: each.tenant_id }} className="font-medium hover:underline">
              {each.tenant_name}
            </Link>
            <span className="text-soft">
              {t(`roles.${each.role}`)}
              {each.source === 'groups' && ` · ${t('people.fromGroups')}`}
            </span>
            <Button
              className="ml-auto h-7"
              look="quiet"
              onClick={() => remove.mutate({ id, fields: { tenant_id: each.tenant_id } })}
            >
              {t('people.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {!isErased && (
        <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3">
          <SelectField
            className="w-56"
            label={t('people.tenant')}
            value={tenantId}
            onChange={(event) => setTenantId(event.target.value)}
            options={[
              { value: '', label: '…' },
              ...(tenants.data?.tenants ?? [])
                .filter(({ closed_at: closedAt }) => closedAt === null)
                .map((tenant) => ({ value: tenant.id, label: tenant.name })),
            ]}
          />
          <SelectField
            className="w-36"
            label={t('people.role')}
            value={role}
            onChange={(event) => setRole(roles.find((each) => each === event.target.value) ?? 'viewer')}
            options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          />
          <Button type="submit" disabled={tenantId === ''} isBusy={add.isPending}>
            {t('people.addMembership')}
          </Button>
        </form>
      )}
    </Section>
  )
}
