/** Flag name of a field. */
export const flagName = (field: string): string => field.replaceAll('_', '-')

/** Option name under which commander stores the flag of a field. */
export const optionKey = (field: string): string =>
  field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
