import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'

export const NotFoundView = () => {
  const { t } = useTranslation()
  return (
    <main>
      <EmptyState isPage title={t('frame.notFound')}>
        {t('frame.notFoundHint')}
      </EmptyState>
    </main>
  )
}
