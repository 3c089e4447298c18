import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: ReactNode; fault?: string | undefined }

/** A labelled text field with its hint and its fault. */
export const Field = ({ label, hint, fault, className, ...rest }: Props) => {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        {...rest}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        className={classNames(controlClass, 'w-full', fault !== undefined && 'border-failed')}
      />
      <p id={`${id}-hint`} className={classNames('mt-1 text-xs empty:hidden', fault ? 'text-failed' : 'text-faint')}>
        {fault ?? hint}
      </p>
    </div>
  )
}
