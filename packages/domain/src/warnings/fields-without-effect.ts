import type { Warning } from '@kinora/contract'

/** By field: why it has no effect in this request, or false if it has one. Paths into lists always count as sent. */
export type WithoutEffect = Readonly<Record<string, string | false>>

/** Fields of most creates; sending them to other endpoints is no mistake. */
const commonFields: WithoutEffect = {
  off_peak: 'this endpoint has no off-peak price',
  callback_url: 'this endpoint answers with its result and sends no callbacks',
}

const isSent = (body: Readonly<Record<string, unknown>>, field: string): boolean =>
  field.includes('[') || (Object.hasOwn(body, field) && body[field] !== null)

/** Warnings for sent fields without effect (D-501). */
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
