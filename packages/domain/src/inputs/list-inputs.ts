import type { InputAsk } from '../generators/define-generator.ts'

/** The media values of one list field, all of which will be used; `slot` is where the flow finds them. */
export const listInputs = (
  field: string,
  rule: InputAsk['rule'],
  values: readonly string[] = [],
  slot = field,
): InputAsk[] => values.map((value, i) => ({ slot, field: `${field}[${i}]`, rule, value, isUsed: true }))
