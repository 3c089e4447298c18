import { AppError } from '@kinora/contract'

/** Maps native field names to the names in the OpenAI API. The first match applies. */
export type FieldNames = readonly (readonly [ours: RegExp, theirs: string])[]

const renameField = (field: string, names: FieldNames): string => {
  const found = names.find(([ours]) => ours.test(field))
  return found ? field.replace(...found) : field
}

/** Renames fields in a detail such as `prompt, images` (missing fields) or `duration: must be …`. */
const renameInDetail = (detail: string, field: string, names: FieldNames): string =>
  detail.startsWith(`${field}: `)
    ? `${renameField(field, names)}${detail.slice(field.length)}`
    : detail
        .split(', ')
        .map((word) => renameField(word, names))
        .join(', ')

/** Renames the fields in errors of the native validation to the names that the caller sent. */
export const withRenamedFields = async <T>(names: FieldNames, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.detail.field === undefined) throw error
    const { field, detail = '' } = error.detail
    throw new AppError(error.reason, {
      ...error.detail,
      field: renameField(field, names),
      detail: renameInDetail(detail, field, names),
    })
  }
}
