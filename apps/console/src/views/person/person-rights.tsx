import type { AdminReply } from '@kinora/sdk/console'
import { useTranslation } from 'react-i18next'
import { useAdminChange } from '../../api/use-admin-change.ts'
import { Button } from '../../ui/button.tsx'
import { EntityId } from '../../ui/entity-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'

const refreshes = ['readPerson', 'listPeople', 'listSessions'] as const

/** Rights of a person; another operator changes it. */
export const PersonRights = ({ person, canChange }: { person: AdminReply<'readPerson'>; canChange: boolean }) => {
  const { t } = useTranslation()
  const says = () => t('people.changed')
  const operator = useAdminChange('setOperator', { refreshes, says })
  const content = useAdminChange('setContentRead', { refreshes, says })
  const { id, is_operator: isOperator, can_read_content: canRead } = person
  return (
    <Section title={t('people.rights')}>
      <Facts
        facts={[
          { label: t('people.email'), value: person.email ?? '–' },
          { label: 'ID', value: <EntityId id={id} /> },
          { label: t('tenants.created'), value: <Time at={person.created_at} isExact /> },
          { label: t('people.lastSignIn'), value: <Time at={person.signed_in_at} isExact /> },
          { label: t('account.role'), value: isOperator ? t('account.operator') : t('account.member') },
          { label: t('account.content'), value: canRead ? t('account.contentYes') : t('account.contentNo') },
        ]}
      />
      {canChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            isBusy={operator.isPending}
            onClick={() => operator.mutate({ id, fields: { is_operator: !isOperator } })}
          >
            {t(isOperator ? 'people.takeOperator' : 'people.makeOperator')}
          </Button>
          {isOperator && (
            <Button
              isBusy={content.isPending}
              onClick={() => content.mutate({ id, fields: { can_read_content: !canRead } })}
            >
              {t(canRead ? 'people.takeContent' : 'people.giveContent')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
