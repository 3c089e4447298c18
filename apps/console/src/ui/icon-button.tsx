import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & { label: string }

/** A button with an icon only; its label is read out and shown on hover. */
export const IconButton = ({ label, className, children, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={classNames(
      'inline-flex size-8 shrink-0 items-center justify-center rounded text-soft transition-colors duration-100 hover:bg-hover hover:text-text disabled:opacity-50',
      className,
    )}
  >
    {children}
  </button>
)
