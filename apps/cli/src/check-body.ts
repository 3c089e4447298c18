import { WrongUsage } from './wrong-usage.ts'

type Issue = { path: readonly PropertyKey[]; message: string }
type Schema = {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

/** Validates arguments with the schema of the service before a request is sent. */
export const checkBody = <T>(schema: Schema, body: T): T => {
  const checked = schema.safeParse(body)
  if (checked.success) return body
  throw new WrongUsage(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
}
