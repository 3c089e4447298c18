import { models } from '@kinora/contract'
import { type Answer, json } from '../incoming.ts'

/** Since when each could be asked for is not recorded; the day of the first release stands for all. */
const created = Date.UTC(2026, 10, 1) / 1000

const served = [models.text2video, models.img2video, models.reference2image].flat()

export const listModels = async (
  _request: unknown,
  _body: unknown,
  { settings }: { settings: { models: { extendedRows: boolean } } },
): Promise<Answer> => {
  const rows = served.filter(({ set }) => set === 'interface' || settings.models.extendedRows)
  const ids = [...new Set(rows.map(({ model }) => model))].sort()
  const data = ids.map((id) => ({ id, object: 'model', created, owned_by: 'kinora' }))
  return json(JSON.stringify({ object: 'list', data }))
}
