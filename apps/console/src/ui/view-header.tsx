import type { ReactNode } from 'react'

type Props = { title: ReactNode; hint?: ReactNode; children?: ReactNode; back?: ReactNode }

/** Title of a view on the left, its actions on the right. */
export const ViewHeader = ({ title, hint, children, back }: Props) => (
  <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 md:px-6">
    {back}
    <h1 className="flex min-w-0 items-center gap-2 text-lg font-semibold">{title}</h1>
    {hint !== undefined && <span className="text-sm text-soft">{hint}</span>}
    <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
  </header>
)
