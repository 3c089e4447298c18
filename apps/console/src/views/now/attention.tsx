import type { AdminReply } from '@kinora/sdk/console'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type Item = { key: string; text: string; link: LinkProps }

/** Lists what needs an operator; one quiet line if nothing does. */
export const Attention = ({ attention }: { attention: AdminReply<'readNow'>['attention'] }) => {
  const { t } = useTranslation()
  const {
    dead_tasks: dead,
    unknown_attempts: unknown,
    backends_out: out,
    budgets_near_end: budgets,
    invariants_broken: broken,
  } = attention
  const items: Item[] = [
    ...(broken > 0
      ? [{ key: 'invariants', text: t('now.invariants', { count: broken }), link: { to: '/health' } as const }]
      : []),
    ...out.map((name) => ({
      key: name,
      text: t('now.out', { name }),
      link: { to: '/backends/$id', params: { id: name } } as const,
    })),
    ...(unknown > 0
      ? [
          {
            key: 'unknown',
            text: t('now.unknown', { count: unknown }),
            link: { to: '/attention', search: { tab: 'unknown' } } as const,
          },
        ]
      : []),
    ...(dead > 0 ? [{ key: 'dead', text: t('now.dead', { count: dead }), link: { to: '/attention' } as const }] : []),
    ...(budgets > 0
      ? [{ key: 'budgets', text: t('now.budgets', { count: budgets }), link: { to: '/tenants' } as const }]
      : []),
  ]
  if (items.length === 0)
    return (
      <p className="flex items-center gap-2 text-soft">
        <CircleCheck size={15} className="text-success" aria-hidden />
        {t('now.nothing')}
      </p>
    )
  return (
    <ul className="rounded border border-line">
      {items.map(({ key, text, link }) => (
        <li key={key} className="border-b border-line last:border-b-0">
          <Link {...link} className="flex h-9 items-center gap-2.5 px-3 hover:bg-hover focus-visible:-outline-offset-2">
            <TriangleAlert size={15} className="shrink-0 text-unknown" aria-hidden />
            <span className="truncate">{text}</span>
            <ChevronRight size={15} className="ml-auto shrink-0 text-faint" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
