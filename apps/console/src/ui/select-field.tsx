import { type SelectHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'

type Option = { value: string; label: string }
type Props = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  options: readonly Option[]
  isCompact?: boolean
}

/** A labelled choice. Compact: the label is only read out, as in a row of filters. */
export const SelectField = ({ label, options, isCompact = false, className, ...rest }: Props) => {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={isCompact ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      <select id={id} {...rest} className={classNames(controlClass, 'w-full pr-7')}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
