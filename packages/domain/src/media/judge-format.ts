import type { InputFormat, InputRule } from '@kinora/contract'
import { formatReason, type MediaFault } from './media-fault.ts'
import { sniff } from './sniff.ts'

/** The format to read a file as: one that its first bytes allow and the field takes, whatever its label (D-162). */
export const judgeFormat = (rule: InputRule, head: Uint8Array): { format: InputFormat } | { fault: MediaFault } => {
  // A plain text has no signature: its reader tells whether it is one.
  const possible = rule.kind === 'subtitle' ? rule.formats : sniff(head)
  const format = rule.formats.find((taken) => possible.includes(taken))
  if (format !== undefined) return { format }
  return { fault: { reason: formatReason[rule.kind], rule: 'sniff', message: `is none of ${rule.formats.join(', ')}` } }
}
