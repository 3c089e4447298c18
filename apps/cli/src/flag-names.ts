/** A field as a flag is typed. */
export const flagName = (field: string): string => field.replaceAll('_', '-')

/** A field as commander keeps the flag. */
export const keptName = (field: string): string =>
  field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
