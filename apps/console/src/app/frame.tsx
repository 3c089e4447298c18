import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/use-session.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { useOverlay } from './overlays.ts'
import { Sidebar } from './sidebar.tsx'
import { TestModeLine } from './test-mode-line.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutDialog = lazy(() =>
  import('./shortcut-dialog.tsx').then((module) => ({ default: module.ShortcutDialog })),
)

/** Header, sidebar and view of a signed-in person. */
export const Frame = () => {
  const { t } = useTranslation()
  const overlay = useOverlay()
  const { is_operator: isOperator } = useSession()
  useShortcuts()
  return (
    <div className="flex h-full flex-col">
      <a
        href="#view"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-3 focus:py-2"
      >
        {t('frame.skip')}
      </a>
      <Header />
      <TestModeLine />
      <div className="flex min-h-0 flex-1">
        {isOperator && <Sidebar />}
        <main id="view" tabIndex={-1} className="flex min-w-0 flex-1 flex-col overflow-y-auto outline-none">
          <Outlet />
        </main>
      </div>
      {isOperator && <BottomBar />}
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette />}
        {overlay === 'shortcuts' && <ShortcutDialog />}
      </Suspense>
    </div>
  )
}
