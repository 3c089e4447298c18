import type { InputRuleName } from '@kinora/contract'

/** One media value of a request. With `isUsed: false`, it is validated as text and never fetched. */
export type MediaInput = {
  slot: string
  field: string
  rule: InputRuleName
  value: string
  isUsed: boolean
  /** The value is the id of a video of an earlier task. */
  isCreation?: true
  /** The list of `used` that also shows it, after its own items. */
  echoedIn?: string
}

/** The media values of one list field, all of them used. The flow finds them under `slot`. */
export const listInputs = (
  field: string,
  rule: MediaInput['rule'],
  values: readonly string[] = [],
  slot = field,
): MediaInput[] => values.map((value, i) => ({ slot, field: `${field}[${i}]`, rule, value, isUsed: true }))
