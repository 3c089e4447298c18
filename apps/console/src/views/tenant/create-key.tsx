import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { OneTimeSecret } from '../../ui/one-time-secret.tsx'
import { SelectField } from '../../ui/select-field.tsx'

/** Form with name and mode; shows the key once. */
export const CreateKey = ({ tenantId, onClose }: { tenantId: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [env, setEnv] = useState<'live' | 'test'>('live')
  const create = useAdminChange('createKey', { refreshes: ['listKeys'], says: () => t('tenants.keyMade') })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    create.mutate({ id: tenantId, fields: { name, env } })
  }
  const made = create.data
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tenants.keyTitle')}
      actions={
        made ? (
          <Button look="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <Button
            look="primary"
            type="submit"
            form="create-key"
            isBusy={create.isPending}
            disabled={name.trim() === ''}
          >
            {t('tenants.createKey')}
          </Button>
        )
      }
    >
      {made ? (
        <OneTimeSecret label={made.name} hint={t('tenants.keyOnce')} secret={made.key} />
      ) : (
        <form id="create-key" onSubmit={submit} className="flex flex-col gap-3">
          <Field
            label={t('tenants.keyName')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={64}
            required
          />
          <SelectField
            label={t('tenants.env')}
            value={env}
            onChange={(event) => setEnv(event.target.value === 'test' ? 'test' : 'live')}
            options={(['live', 'test'] as const).map((value) => ({ value, label: t(`tenants.${value}`) }))}
          />
        </form>
      )}
    </Dialog>
  )
}
