import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openPalette, openShortcuts } from './overlays.ts'
import { operatorPages } from './pages.ts'

const sequenceMs = 1_200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
/** A toast is a dialog that is not modal, and blocks no key. */
const overlays = '[role=dialog]:not([aria-modal=false]), [role=menu]'
const hasOverlay = (): boolean => document.querySelector(overlays) !== null

/** Focuses the first row of the list in the view. */
const focusList = (): void => document.querySelector<HTMLElement>('[data-list] [tabindex="0"]')?.focus()

/** Keys that work in every view. Lists handle j, k, Enter and x while a row has the focus. */
export const useShortcuts = (): void => {
  const navigate = useNavigate()
  const router = useRouter()
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const goUp = (): void => {
      const { pathname } = router.state.location
      const parent = operatorPages.find(({ path }) => pathname.startsWith(`${path}/`))
      if (!parent) return
      if (router.history.canGoBack()) router.history.back()
      else void navigate({ to: parent.path })
    }
    const onKey = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      if (event.key === 'Escape' && !hasOverlay()) {
        if (isTyping(event.target)) (event.target as HTMLElement).blur()
        else goUp()
        return
      }
      if (isTyping(event.target) || hasOverlay()) return
      if (event.timeStamp - wentAt.current < sequenceMs) {
        wentAt.current = Number.NEGATIVE_INFINITY
        const page = operatorPages.find(({ letter }) => letter === event.key)
        if (page) void navigate({ to: page.path })
        return
      }
      if (event.key === 'g') wentAt.current = event.timeStamp
      else if (event.key === '?') openShortcuts()
      else if ((event.key === 'j' || event.key === 'k') && !document.activeElement?.closest('[data-list]')) focusList()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, router])
}
