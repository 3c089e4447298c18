import { Menu } from '@base-ui/react/menu'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { menuItemClass, menuPopupClass } from '../ui/menu-classes.ts'
import { MenuPortal } from '../ui/menu-portal.tsx'
import { operatorPages, pageTitleKey } from './pages.ts'

const entryClass =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium text-soft aria-[current=page]:text-accent'

/** Five pages and the others behind "More", at the bottom of a narrow window. */
export const BottomBar = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <nav aria-label={t('frame.navigation')} className="flex border-t border-line bg-side px-1 md:hidden">
      {operatorPages
        .filter(({ isMain }) => isMain)
        .map(({ path, icon: Icon }) => (
          <Link key={path} to={path} className={entryClass}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            <span className="max-w-full truncate px-0.5">{t(`pagesShort.${path.slice(1)}`)}</span>
          </Link>
        ))}
      <Menu.Root>
        <Menu.Trigger className={entryClass}>
          <Ellipsis size={18} aria-hidden />
          {t('frame.more')}
        </Menu.Trigger>
        <MenuPortal>
          <Menu.Positioner side="top" align="end" sideOffset={4} className="z-50">
            <Menu.Popup className={menuPopupClass}>
              {operatorPages
                .filter(({ isMain }) => !isMain)
                .map(({ path, icon: Icon }) => (
                  <Menu.Item key={path} className={menuItemClass} onClick={() => void navigate({ to: path })}>
                    <Icon size={15} aria-hidden />
                    {t(pageTitleKey(path))}
                  </Menu.Item>
                ))}
            </Menu.Popup>
          </Menu.Positioner>
        </MenuPortal>
      </Menu.Root>
    </nav>
  )
}
