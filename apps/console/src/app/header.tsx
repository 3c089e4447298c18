import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConnectionMark } from './connection-mark.tsx'
import { openPalette } from './overlays.ts'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** The bar on top: product, connection, search, theme and account. */
export const Header = () => {
  const { t } = useTranslation()
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-side px-3 md:px-4">
      <Link to="/" className="flex items-center gap-2 rounded font-semibold">
        <img src="/console/icon.svg" alt="" className="size-5" />
        Kinora
      </Link>
      <ConnectionMark />
      <button
        type="button"
        onClick={openPalette}
        className="ml-auto flex h-8 w-9 items-center gap-2 rounded border border-transparent px-2 text-sm text-faint hover:bg-hover md:w-64 md:border-edge md:bg-raised md:px-2.5"
      >
        <Search size={15} aria-hidden className="shrink-0" />
        <span className="sr-only md:not-sr-only">{t('frame.search')}</span>
        <kbd className="ml-auto hidden font-sans text-xs md:inline">⌘K</kbd>
      </button>
      <ThemeMenu />
      <UserMenu />
    </header>
  )
}
