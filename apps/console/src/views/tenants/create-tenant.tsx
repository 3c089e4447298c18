import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { OneTimeSecret } from '../../ui/one-time-secret.tsx'

/** Form with a name; shows the webhook secret once. */
export const CreateTenant = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const create = useAdminChange('createTenant', {
    refreshes: ['listTenants'],
    says: (reply) => t('tenants.created_done', { name: reply.name }),
  })
  const made = create.data
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    create.mutate({ fields: { name } })
  }
  const finish = (): void => {
    onClose()
    if (made) void navigate({ to: '/tenants/$id', params: { id: made.id } })
  }
  return (
    <Dialog
      isOpen
      onClose={finish}
      title={t('tenants.createTitle')}
      description={made ? undefined : t('tenants.createHint')}
      actions={
        made ? (
          <Button look="primary" onClick={finish}>
            {t('action.close')}
          </Button>
        ) : (
          <Button
            look="primary"
            type="submit"
            form="create-tenant"
            isBusy={create.isPending}
            disabled={name.trim() === ''}
          >
            {t('tenants.create')}
          </Button>
        )
      }
    >
      {made ? (
        <OneTimeSecret label={t('tenants.secret')} hint={t('tenants.secretHint')} secret={made.webhook_secret} />
      ) : (
        <form id="create-tenant" onSubmit={submit} className="mt-3">
          <Field
            label={t('tenants.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={64}
            required
          />
        </form>
      )}
    </Dialog>
  )
}
