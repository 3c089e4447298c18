import type { AdminReply } from '@kinora/sdk/console'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'

const Check = ({
  isWell,
  name,
  children,
  after,
}: {
  isWell: boolean
  name: string
  children: ReactNode
  after?: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-2 last:border-b-0 md:px-6">
      {isWell ? (
        <CircleCheck size={15} aria-label={t('health.ok')} className="mt-0.5 shrink-0 text-success" />
      ) : (
        <CircleX size={15} aria-label={t('health.fail')} className="mt-0.5 shrink-0 text-failed" />
      )}
      <span className="grid min-w-0 flex-1 gap-x-4 text-sm md:grid-cols-[220px_minmax(0,1fr)]">
        <span className="font-medium break-words">{name}</span>
        <span className="min-w-0 break-words text-soft">{children}</span>
      </span>
      {after !== undefined && <span className="shrink-0 text-sm text-soft">{after}</span>}
    </li>
  )
}

/** Components as `doctor` sees them. */
export const HealthOverview = ({ parts }: { parts: AdminReply<'listParts'>['parts'] }) => {
  const { t } = useTranslation()
  return (
    <Section title={t('health.parts')} isFlush>
      <ul>
        {parts.map(({ part, is_well: isWell, says, todo, serving }) => (
          <Check
            key={part}
            isWell={isWell}
            name={t(`health.partNames.${part}`, part)}
            after={
              serving.length > 0 &&
              `${serving.reduce((sum, each) => sum + each.serving, 0)} / ${serving.reduce((sum, each) => sum + each.known, 0)}`
            }
          >
            {says}
            {todo !== '' && <span className="block text-failed">{todo}</span>}
          </Check>
        ))}
      </ul>
    </Section>
  )
}
