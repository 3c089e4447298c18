import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Look = 'plain' | 'primary' | 'danger' | 'quiet'
type Props = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; isBusy?: boolean; icon?: ReactNode }

const looks: Readonly<Record<Look, string>> = {
  plain: 'border border-edge bg-raised text-text hover:bg-hover active:bg-pressed',
  primary: 'border border-accent-fill bg-accent-fill text-on-accent hover:bg-accent-press hover:border-accent-press',
  danger: 'border border-edge bg-raised text-failed hover:border-failed hover:bg-failed-soft',
  quiet: 'border border-transparent text-soft hover:bg-hover hover:text-text',
}

export const Button = ({ look = 'plain', isBusy = false, icon, className, children, disabled, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    disabled={disabled === true || isBusy}
    aria-busy={isBusy || undefined}
    className={classNames(
      'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded px-3 text-sm font-medium whitespace-nowrap transition-colors duration-100 disabled:opacity-50',
      looks[look],
      className,
    )}
  >
    {icon}
    {children}
  </button>
)
