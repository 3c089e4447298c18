import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { closeOverlay } from './overlays.ts'
import { operatorPages, pageTitleKey } from './pages.ts'

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="ml-auto flex gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="min-w-6 rounded-sm border border-edge bg-side px-1.5 py-px text-center font-sans text-xs"
      >
        {key}
      </kbd>
    ))}
  </span>
)

export const ShortcutDialog = () => {
  const { t } = useTranslation()
  const everywhere: [string, string[]][] = [
    [t('shortcuts.palette'), ['⌘', 'K']],
    [t('shortcuts.this'), ['?']],
    [t('shortcuts.move'), ['j', 'k']],
    [t('shortcuts.open'), ['Enter']],
    [t('shortcuts.select'), ['x']],
    [t('shortcuts.back'), ['Esc']],
  ]
  const pages = operatorPages.map(({ path, letter }): [string, string[]] => [t(pageTitleKey(path)), ['g', letter]])
  return (
    <Dialog isOpen onClose={closeOverlay} title={t('frame.shortcuts')} isWide>
      <div className="grid gap-x-10 sm:grid-cols-2">
        {[everywhere, pages].map((group) => (
          <ul key={group[0]?.[0]}>
            {group.map(([name, keys]) => (
              <li key={name} className="flex h-8 items-center text-sm">
                {name}
                <Keys keys={keys} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Dialog>
  )
}
