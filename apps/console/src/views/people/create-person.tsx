import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'

export const CreatePerson = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [isOperator, setIsOperator] = useState(false)
  const create = useAdminChange('createPerson', {
    refreshes: ['listPeople'],
    says: () => t('people.created'),
    onDone: ({ id }) => {
      onClose()
      void navigate({ to: '/people/$id', params: { id } })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    create.mutate({ fields: { email, name, is_operator: isOperator } })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('people.create')}
      actions={
        <Button look="primary" type="submit" form="create-person" isBusy={create.isPending} disabled={email === ''}>
          {t('people.create')}
        </Button>
      }
    >
      <form id="create-person" onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={t('people.email')}
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label={t('people.nameLabel')}
          maxLength={64}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={isOperator}
            onChange={(event) => setIsOperator(event.target.checked)}
            className="size-3.5 accent-accent"
          />
          {t('people.isOperator')}
        </label>
      </form>
    </Dialog>
  )
}
