import { Menu } from '@base-ui/react/menu'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { menuItemClass, menuPopupClass } from '../ui/menu-classes.ts'
import { MenuPortal } from '../ui/menu-portal.tsx'
import { setTheme, type Theme, useTheme } from './theme.ts'

const choices = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const

export const ThemeMenu = () => {
  const { t } = useTranslation()
  const theme = useTheme()
  const Icon = choices.find(([name]) => name === theme)?.[1] ?? Monitor
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={t('frame.theme')}
        title={t('frame.theme')}
        className="inline-flex size-8 items-center justify-center rounded text-soft hover:bg-hover hover:text-text"
      >
        <Icon size={16} aria-hidden />
      </Menu.Trigger>
      <MenuPortal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className={menuPopupClass}>
            <Menu.RadioGroup value={theme} onValueChange={(chosen) => setTheme(chosen as Theme)}>
              {choices.map(([name, Each]) => (
                <Menu.RadioItem key={name} value={name} className={menuItemClass}>
                  <Each size={15} aria-hidden />
                  {t(`theme.${name}`)}
                  <Menu.RadioItemIndicator className="ml-auto">
                    <Check size={14} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </MenuPortal>
    </Menu.Root>
  )
}
