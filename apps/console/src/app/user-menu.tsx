import { Menu } from '@base-ui/react/menu'
import { useNavigate } from '@tanstack/react-router'
import { CircleUserRound, Keyboard, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sessionName } from '../api/session-name.ts'
import { signOut } from '../api/sign-out.ts'
import { useSession } from '../api/use-session.ts'
import { menuItemClass, menuPopupClass } from '../ui/menu-classes.ts'
import { MenuPortal } from '../ui/menu-portal.tsx'
import { openShortcuts } from './overlays.ts'

export const UserMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={t('frame.account')}
        title={sessionName(session)}
        className="inline-flex size-8 items-center justify-center rounded text-soft hover:bg-hover hover:text-text"
      >
        <CircleUserRound size={18} strokeWidth={1.75} aria-hidden />
      </Menu.Trigger>
      <MenuPortal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className={menuPopupClass}>
            <div className="mb-1 border-b border-line px-2.5 pt-1 pb-2">
              <p className="font-medium">{sessionName(session)}</p>
              <p className="text-xs text-soft">{session.is_operator ? t('account.operator') : t('account.member')}</p>
            </div>
            <Menu.Item className={menuItemClass} onClick={() => void navigate({ to: '/account' })}>
              <UserRound size={15} aria-hidden />
              {t('pages.account')}
            </Menu.Item>
            <Menu.Item className={menuItemClass} onClick={openShortcuts}>
              <Keyboard size={15} aria-hidden />
              {t('frame.shortcuts')}
              <kbd className="ml-auto font-sans text-xs text-faint">?</kbd>
            </Menu.Item>
            <Menu.Item className={menuItemClass} onClick={() => void signOut('here')}>
              <LogOut size={15} aria-hidden />
              {t('account.signOut')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </MenuPortal>
    </Menu.Root>
  )
}
