import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = { title: ReactNode; hint?: ReactNode; action?: ReactNode; children: ReactNode; isFlush?: boolean }

/** A titled part of a view. Flush: the content, such as a table, reaches the edges. */
export const Section = ({ title, hint, action, children, isFlush = false }: Props) => (
  <section className="border-b border-line last:border-b-0">
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 pt-3 pb-1 md:px-6">
      <h2 className="font-semibold">{title}</h2>
      {hint !== undefined && <span className="text-sm text-soft">{hint}</span>}
      {action !== undefined && <div className="ml-auto flex items-center gap-2">{action}</div>}
    </div>
    <div className={classNames('pb-4', !isFlush && 'px-4 md:px-6')}>{children}</div>
  </section>
)
