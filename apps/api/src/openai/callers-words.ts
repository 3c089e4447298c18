import { AppError } from '@kinora/contract'

/** How a field of ours is called by who asked: the first that fits. */
export type Names = readonly (readonly [ours: RegExp, theirs: string])[]

const renamed = (field: string, names: Names): string => {
  const found = names.find(([ours]) => ours.test(field))
  return found ? field.replace(...found) : field
}

/** `prompt, images` of what is missing, or `duration: must be …`. */
const reworded = (detail: string, field: string, names: Names): string =>
  detail.startsWith(`${field}: `)
    ? `${renamed(field, names)}${detail.slice(field.length)}`
    : detail
        .split(', ')
        .map((word) => renamed(word, names))
        .join(', ')

/** Faults that our own checks find are told under the names that the caller knows. */
export const inCallersWords = async <T>(names: Names, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.detail.field === undefined) throw error
    const { field, detail = '' } = error.detail
    throw new AppError(error.reason, {
      ...error.detail,
      field: renamed(field, names),
      detail: reworded(detail, field, names),
    })
  }
}
