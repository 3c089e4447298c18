import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { operatorPages, pageTitleKey } from './pages.ts'

const linkClass =
  'flex h-8 items-center gap-2.5 rounded px-2.5 text-sm font-medium text-soft transition-colors duration-100 hover:bg-hover hover:text-text aria-[current=page]:bg-pressed aria-[current=page]:text-text'

/** Pages on the left of a wide window. */
export const Sidebar = () => {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('frame.navigation')}
      className="hidden w-52 shrink-0 flex-col border-r border-line bg-side p-2 md:flex"
    >
      <p className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">{t('frame.operate')}</p>
      {operatorPages.map(({ path, icon: Icon }) => (
        <Link key={path} to={path} className={linkClass}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {t(pageTitleKey(path))}
        </Link>
      ))}
    </nav>
  )
}
