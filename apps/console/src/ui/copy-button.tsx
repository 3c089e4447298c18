import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

/** Copies a text; the icon confirms it in place. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    window.setTimeout(() => setIsCopied(false), 1_500)
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
      className="inline-flex size-6 items-center justify-center rounded text-faint hover:bg-hover hover:text-text"
    >
      {isCopied ? <Check size={13} className="text-success" aria-hidden /> : <Copy size={13} aria-hidden />}
    </button>
  )
}
