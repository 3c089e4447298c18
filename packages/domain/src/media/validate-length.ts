import { type InputRule, lengthToleranceSeconds } from '@kinora/contract'
import { formatReason, type MediaFault } from './media-fault.ts'

/** Compares whole microseconds, so a limit plus the tolerance is exact. */
const micros = (seconds: number): number => Math.round(seconds * 1_000_000)
const tolerance = micros(lengthToleranceSeconds)

/** Validates the decoded length of a video or sound, with the tolerance at both ends (D-015). */
export const validateLength = (rule: InputRule, seconds: number): MediaFault | undefined => {
  if (!rule.seconds) return undefined
  const { least, most } = rule.seconds
  const isLongEnough = seconds > 0 && micros(seconds) >= micros(least) - tolerance
  if (isLongEnough && micros(seconds) <= micros(most) + tolerance) return undefined
  const allowed = least === 0 ? `more than 0, at most ${most}` : `${least} to ${most}`
  return {
    reason: formatReason[rule.kind],
    rule: 'length',
    message: `lasts ${seconds.toFixed(3)} seconds; ${allowed} are allowed`,
  }
}

/** Charged seconds of a measured length (D-016). */
export const billableSeconds = (seconds: number): number =>
  Math.max(1, Math.ceil((micros(seconds) - tolerance) / 1_000_000))
