import type { InputRule } from '@kinora/contract'
import { formatReason, type MediaFault, sizeReason } from './media-fault.ts'

/** Whether a field takes a file of this many bytes; how it came decides how many they may be (D-170). */
export const judgeBytes = (rule: InputRule, bytes: number, came: 'embedded' | 'fetched'): MediaFault | undefined => {
  if (bytes === 0) return { reason: formatReason[rule.kind], rule: 'empty', message: 'holds no data' }
  const most = came === 'embedded' ? rule.embeddedBytes : rule.fetchedBytes
  if (bytes <= most) return undefined
  return { reason: sizeReason[rule.kind], rule: 'bytes', message: `has ${bytes} bytes; at most ${most} are allowed` }
}
