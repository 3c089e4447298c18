import type { NewInput } from '../ports/inputs.ts'
import type { StoredRequest } from '../ports/requeues.ts'
import { type InputObjects, preparedTypeFor } from './store-inputs.ts'

type Owner = { tenantId: string; taskId: string }
type Fields = Readonly<Record<string, unknown>>

const replaceTexts = (value: unknown, replace: (text: string) => string): unknown => {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, replaceTexts(field, replace)]))
}

/** The same inputs for another task, which prepares them again under separate keys; `used` shows the new URLs. */
export const renewInputs = async (
  objects: Pick<InputObjects, 'newKey' | 'signInput'>,
  owner: Owner,
  { inputs, preparedKeys, used }: Pick<StoredRequest, 'inputs' | 'preparedKeys' | 'used'>,
): Promise<{ inputs: NewInput[]; used: Record<string, unknown> }> => {
  const renewed = inputs.map((input): NewInput => ({ ...input, preparedKey: objects.newKey(owner) }))
  const shown = await Promise.all(
    renewed.map(async ({ preparedKey, rule }, i) => ({
      before: preparedKeys[i] ?? '',
      after: await objects.signInput(preparedKey, preparedTypeFor(rule)),
    })),
  )
  const replace = (text: string): string =>
    shown.find(({ before }) => before !== '' && text.includes(`/${before}`))?.after ?? text
  return { inputs: renewed, used: replaceTexts(used satisfies Fields, replace) as Record<string, unknown> }
}
