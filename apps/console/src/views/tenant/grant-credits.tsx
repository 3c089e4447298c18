import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { formatNumber } from '../../ui/format.ts'

/** Grants credits with a reason; a large grant waits for a second operator. */
export const GrantCredits = ({ tenantId, name, onClose }: { tenantId: string; name: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const [credits, setCredits] = useState('')
  const [reason, setReason] = useState('')
  const grant = useAdminChange('grantCredits', {
    refreshes: ['listGrants', 'readTenant', 'listTenants', 'listGrantRequests'],
    says: ({ credits: granted, state }) =>
      t(state === 'waiting' ? 'tenants.grantWaiting' : 'tenants.granted', { credits: formatNumber(granted) }),
    onDone: onClose,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    grant.mutate({ id: tenantId, fields: { credits: Number(credits), reason } })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tenants.grantTitle', { name })}
      actions={
        <Button
          look="primary"
          type="submit"
          form="grant-credits"
          isBusy={grant.isPending}
          disabled={credits === '' || reason.trim() === ''}
        >
          {t('tenants.grantConfirm', { credits: formatNumber(Number(credits)) })}
        </Button>
      }
    >
      <form id="grant-credits" onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={t('tenants.credits')}
          type="number"
          min={1}
          required
          value={credits}
          onChange={(event) => setCredits(event.target.value)}
        />
        <Field
          label={t('tenants.reason')}
          hint={t('tenants.reasonHint')}
          maxLength={500}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
