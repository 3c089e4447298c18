import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/use-session.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Pages of operators. The service refuses their calls to everybody else; this view only explains why. */
export const OperatorGate = () => {
  const { t } = useTranslation()
  if (useSession().is_operator) return <Outlet />
  return (
    <EmptyState isPage title={t('frame.noOperator')}>
      {t('frame.noOperatorHint')}
    </EmptyState>
  )
}
