import type { AdminReply } from '@kinora/sdk/console'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'

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

/** Components as `doctor` sees them, invariants with their last run, and versions. */
export const HealthOverview = ({ health }: { health: AdminReply<'readHealth'> }) => {
  const { t } = useTranslation()
  const { parts, invariants, versions } = health
  return (
    <>
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
      <Section
        title={t('health.invariants')}
        isFlush
        hint={
          invariants.is_late ? (
            <span className="text-unknown">{t('health.invariantsLate')}</span>
          ) : (
            <>
              {t('health.invariantsAt')} <Time at={invariants.checked_at} />
            </>
          )
        }
      >
        <ul>
          {invariants.checks.map(({ name, sentence, is_well: isWell, broken, since }) => (
            <Check
              key={name}
              isWell={isWell}
              name={name}
              after={
                !isWell && (
                  <span className="text-failed">
                    {t('health.brokenTimes', { count: broken })} · <Time at={since} />
                  </span>
                )
              }
            >
              {sentence}
            </Check>
          ))}
        </ul>
      </Section>
      <Section title={t('health.versions')} isFlush>
        <ul>
          <Check isWell name="API">
            {versions.api}
          </Check>
          {versions.workers.map(({ worker, version, roles, started_at: startedAt, seen_at: seenAt }) => (
            <Check key={worker} isWell={version === versions.api} name={worker} after={<Time at={seenAt} />}>
              {version} · {roles.join(', ')} · {t('health.started')} <Time at={startedAt} />
            </Check>
          ))}
        </ul>
      </Section>
    </>
  )
}
