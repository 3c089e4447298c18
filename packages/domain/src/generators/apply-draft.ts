import type { CheckedCreate } from './check-create.ts'
import type { AnyGenerator } from './define-generator.ts'

/** Marks the params of a request for a draft (D-510). With a test key the field has no effect. */
export const applyDraft = (
  generator: Pick<AnyGenerator, 'draft'>,
  checked: CheckedCreate,
  isTestKey: boolean,
): CheckedCreate => {
  if (!generator.draft || checked.request['draft'] !== true) return checked
  const warn = (code: 'draft' | 'field_without_effect', message: string) => ({
    ...checked,
    warnings: [...checked.warnings, { code, field: 'draft', message }],
  })
  if (isTestKey) return warn('field_without_effect', 'has no effect: test keys make no drafts')
  const params = { ...(checked.params as object), draft: true }
  return { ...warn('draft', 'the result is a draft: its picture shows DRAFT, and nothing is charged'), params }
}
