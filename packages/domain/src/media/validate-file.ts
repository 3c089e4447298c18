import type { InputFormat, InputRule } from '@kinora/contract'
import { formatReason, type MediaFault, sizeReason } from './media-fault.ts'
import { sniff } from './sniff.ts'

/** Validates the file size; the limit depends on how the file arrived (D-170). */
export const validateBytes = (rule: InputRule, bytes: number, came: 'embedded' | 'fetched'): MediaFault | undefined => {
  if (bytes === 0) return { reason: formatReason[rule.kind], rule: 'empty', message: 'holds no data' }
  const most = came === 'embedded' ? rule.embeddedBytes : rule.fetchedBytes
  if (bytes <= most) return undefined
  return { reason: sizeReason[rule.kind], rule: 'bytes', message: `has ${bytes} bytes; at most ${most} are allowed` }
}

/** The format of a file: one that its first bytes allow and the field accepts, whatever its label (D-162). */
export const validateFormat = (rule: InputRule, head: Uint8Array): { format: InputFormat } | { fault: MediaFault } => {
  // Plain text has no signature: its parser decides.
  const possible = rule.kind === 'subtitle' ? rule.formats : sniff(head)
  const format = rule.formats.find((taken) => possible.includes(taken))
  if (format !== undefined) return { format }
  return { fault: { reason: formatReason[rule.kind], rule: 'sniff', message: `is none of ${rule.formats.join(', ')}` } }
}
