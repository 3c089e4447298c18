import { useEffect, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string }

/** A text filter that applies on Enter or when the field is left. */
export const TextFilter = ({ label, value, onChange, className }: Props) => {
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const apply = (): void => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        value={text}
        placeholder={label}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        className={classNames(controlClass, 'shrink-0', className ?? 'w-40')}
      />
    </>
  )
}
