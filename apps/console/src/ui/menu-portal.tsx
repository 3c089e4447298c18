import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useState } from 'react'

/** Renders a menu beside its trigger and not at the end of the document, so that it is inside a landmark. */
export const MenuPortal = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <span ref={setPlace} className="contents" />
      {place && <Menu.Portal container={place}>{children}</Menu.Portal>}
    </>
  )
}
