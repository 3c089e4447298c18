import type { Warning } from '@kinora/contract'

/** By field: why it changes nothing in this request, or false where it has its effect. Paths into lists are sent fields. */
export type WithoutEffect = Readonly<Record<string, string | false>>

/** Fields of most creates; where one has them not, sending them is no mistake. */
const commonFields: WithoutEffect = {
  off_peak: 'this endpoint has no off-peak price',
  callback_url: 'this endpoint answers with its result and sends no callbacks',
}

const isSent = (body: Readonly<Record<string, unknown>>, field: string): boolean =>
  field.includes('[') || (Object.hasOwn(body, field) && body[field] !== null)

/** Warnings for fields that were sent and change nothing (D-501). */
export const fieldsWithoutEffect = (
  body: Readonly<Record<string, unknown>>,
  known: readonly string[],
  ofGenerator: WithoutEffect,
): Warning[] => {
  const common = Object.entries(commonFields).filter(([field]) => !known.includes(field))
  return Object.entries({ ...Object.fromEntries(common), ...ofGenerator }).flatMap(([field, why]): Warning[] =>
    why !== false && isSent(body, field)
      ? [{ code: 'field_without_effect', field, message: `has no effect: ${why}` }]
      : [],
  )
}
