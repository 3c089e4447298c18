import type { InputRuleName } from '@kinora/contract'

/** One media value of a request. `isUsed: false` is checked as text and never fetched. */
export type InputAsk = {
  slot: string
  field: string
  rule: InputRuleName
  value: string
  isUsed: boolean
  /** The value is the id of a video that an earlier task made. */
  isCreation?: true
  /** The list of `used` that shows it as well, behind its own items. */
  echoedIn?: string
}

/** The media values of one list field, all of which will be used; `slot` is where the flow finds them. */
export const listInputs = (
  field: string,
  rule: InputAsk['rule'],
  values: readonly string[] = [],
  slot = field,
): InputAsk[] => values.map((value, i) => ({ slot, field: `${field}[${i}]`, rule, value, isUsed: true }))
