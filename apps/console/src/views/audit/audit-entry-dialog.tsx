import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EntityId } from '../../ui/entity-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import type { AuditEntry } from './use-audit-log.ts'

/** Everything recorded for one entry. */
export const AuditEntryDialog = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const { t } = useTranslation()
  const id = (label: string, value: string | null) => (value ? [{ label, value: <EntityId id={value} /> }] : [])
  return (
    <Dialog isOpen onClose={onClose} title={t('audit.detail', { seq: entry.seq })} isWide>
      <Facts
        facts={[
          { label: t('audit.at'), value: <Time at={entry.at} isExact /> },
          { label: t('audit.actor'), value: t(`audit.actors.${entry.actor}`) },
          ...id(t('audit.person'), entry.person_id),
          ...id(t('audit.key'), entry.key_id),
          { label: t('audit.action'), value: entry.action },
          ...id(t('audit.object'), entry.object),
          ...id(t('audit.tenant'), entry.tenant_id),
          { label: t('audit.result'), value: entry.result },
          { label: t('audit.address'), value: entry.address || '–' },
          ...id(t('audit.trace'), entry.trace),
          ...id(t('audit.hash'), entry.hash),
        ]}
      />
      <CodeBlock label={t('audit.fields')} value={entry.detail} />
    </Dialog>
  )
}
