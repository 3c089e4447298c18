import { Dialog as Base } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../api/sign-out.ts'
import { useAdmin } from '../api/use-admin.ts'
import { useSession } from '../api/use-session.ts'
import { closeOverlay, openShortcuts } from './overlays.ts'
import { operatorPages, pageTitleKey } from './pages.ts'
import { findEntries, type PaletteEntry } from './palette-entries.ts'
import { setTheme } from './theme.ts'

const listId = 'palette-entries'

/** Finds tasks by id or trace, tenants, back ends, pages and actions. */
export const CommandPalette = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { is_operator: isOperator } = useSession()
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState(0)
  const tenants = useAdmin('listTenants', { fields: { count: 500 } }, { isEnabled: isOperator })
  const backends = useAdmin('listBackends', {}, { isEnabled: isOperator })

  const entries = useMemo((): PaletteEntry[] => {
    const page = (path: (typeof operatorPages)[number]['path'] | '/account', letter?: string): PaletteEntry => ({
      id: path,
      group: t('palette.pages'),
      label: t(pageTitleKey(path as '/now')),
      ...(letter === undefined ? {} : { hint: `g ${letter}` }),
      run: () => void navigate({ to: path }),
    })
    const action = (id: string, label: string, run: () => void): PaletteEntry => ({
      id,
      group: t('palette.actions'),
      label,
      run,
    })
    const fixed = [
      ...(isOperator ? operatorPages.map(({ path, letter }) => page(path, letter)) : []),
      page('/account'),
      action('light', t('palette.light'), () => setTheme('light')),
      action('dark', t('palette.dark'), () => setTheme('dark')),
      action('shortcuts', t('frame.shortcuts'), openShortcuts),
      action('sign-out', t('account.signOut'), () => void signOut('here')),
    ]
    const text = typed.trim().toLowerCase()
    const found = findEntries(typed, {
      t: (key, values) => t(key, values ?? {}),
      go: (where) => void navigate(where),
      tenants: tenants.data?.tenants ?? [],
      backends: backends.data?.backends ?? [],
    })
    return [...found, ...fixed.filter(({ label }) => label.toLowerCase().includes(text))]
  }, [typed, isOperator, tenants.data, backends.data, t, navigate])

  const run = (entry: PaletteEntry | undefined): void => {
    if (!entry) return
    closeOverlay()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(entries[position])
    else if (step === undefined) return
    else setPosition((position + step + entries.length) % Math.max(1, entries.length))
    event.preventDefault()
  }
  return (
    <Base.Root open onOpenChange={(open) => !open && closeOverlay()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Base.Popup className="fixed top-[12vh] left-1/2 z-50 flex max-h-[60vh] w-[calc(100vw-24px)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-edge bg-raised shadow-float">
          <Base.Title className="sr-only">{t('frame.search')}</Base.Title>
          <input
            // The dialog moves the focus to its first field.
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={entries[position] && `palette-${entries[position].id}`}
            aria-label={t('frame.search')}
            placeholder={t('palette.placeholder')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setPosition(0)
            }}
            onKeyDown={onKeyDown}
            className="h-12 w-full shrink-0 border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-faint"
          />
          <div id={listId} role="listbox" aria-label={t('palette.entries')} className="min-h-0 overflow-y-auto p-1.5">
            {entries.length === 0 && <p className="px-3 py-6 text-center text-soft">{t('palette.nothing')}</p>}
            {entries.map((entry, index) => (
              <div key={entry.id} role="presentation">
                {entry.group !== entries[index - 1]?.group && (
                  <p className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">{entry.group}</p>
                )}
                <div
                  id={`palette-${entry.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === position}
                  onMouseMove={() => setPosition(index)}
                  onClick={() => run(entry)}
                  onKeyDown={onKeyDown}
                  ref={(element) => {
                    if (index === position) element?.scrollIntoView({ block: 'nearest' })
                  }}
                  className="flex h-8 items-center gap-3 rounded px-2.5 text-sm aria-selected:bg-hover"
                >
                  <span className="min-w-0 truncate">{entry.label}</span>
                  {entry.hint !== undefined && (
                    <span className="ml-auto text-xs whitespace-nowrap text-faint">{entry.hint}</span>
                  )}
                </div>
              </div>
            ))}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
