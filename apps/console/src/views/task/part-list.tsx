import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { InspectedTask } from './time-axis.ts'

/** Tasks that a film or series consists of. */
export const PartList = ({ parts }: { parts: InspectedTask['parts'] }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('task.parts')}>
      <ul className="text-sm">
        {parts.map((part) => (
          <li key={part.id} className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0">
            <StateBadge state={part.state} />
            <Link to="/tasks/$id" params={{ id: part.id }} className="font-mono text-xs hover:underline">
              {part.id}
            </Link>
            <span className="text-soft">{part.kind}</span>
            <span className="ml-auto text-failed">{part.err_code}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
