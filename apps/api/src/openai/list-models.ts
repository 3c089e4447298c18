import { models, openaiEndpoints } from '@kinora/contract'
import { newestGenerators } from '@kinora/generators'
import { json, type RouteResponse } from '../request/incoming.ts'

/** Release dates of models are not recorded. All models report the day of the first release. */
const created = Date.UTC(2026, 10, 1) / 1000

type Row = { model: string; set: 'interface' | 'extended' }

const { createVideo, generateImage, editImage } = openaiEndpoints
/** The model rows that each OpenAI call can use. */
const translated: readonly { path: string; rows: readonly Row[] }[] = [
  { path: createVideo.path, rows: [...models.text2video, ...models.img2video] },
  { path: generateImage.path, rows: models.reference2image.filter(({ images }) => images.least === 0) },
  { path: editImage.path, rows: models.reference2image },
]
const own: typeof translated = newestGenerators.map(({ path, rows }) => ({ path, rows }))

export const listModels = async (
  _request: unknown,
  _body: unknown,
  { settings }: { settings: { models: { extendedRows: boolean } } },
): Promise<RouteResponse> => {
  const isOn = ({ set }: Row): boolean => set === 'interface' || settings.models.extendedRows
  const ids = [...new Set(translated.flatMap(({ rows }) => rows.filter(isOn).map(({ model }) => model)))].sort()
  const listEndpoints = (id: string): string[] =>
    [...translated, ...own]
      .filter(({ rows }) => rows.some((row) => row.model === id && isOn(row)))
      .map(({ path }) => path)
  const data = ids.map((id) => ({ id, object: 'model', created, owned_by: 'kinora', endpoints: listEndpoints(id) }))
  return json(JSON.stringify({ object: 'list', data }))
}
