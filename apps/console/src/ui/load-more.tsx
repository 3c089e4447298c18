import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** Button for the next page of a list; nothing on the last page. */
export const LoadMore = ({ hasMore, isBusy, onMore }: { hasMore: boolean; isBusy: boolean; onMore: () => void }) => {
  const { t } = useTranslation()
  if (!hasMore) return null
  return (
    <div className="flex justify-center border-t border-line py-3">
      <Button look="quiet" isBusy={isBusy} onClick={onMore}>
        {t('action.more')}
      </Button>
    </div>
  )
}
