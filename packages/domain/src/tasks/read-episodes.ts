import type { ScriptReader } from '../comic-script/script-reader.ts'
import { partsPerBatch } from '../comic-script/script-reader.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import type { JudgedCreate } from './judge-create.ts'
import type { PartTexts } from './store-episodes.ts'

/** The tasks that a script comes down to, in batches; nothing of a request without one. */
export const readEpisodes = async (
  scripts: ScriptReader,
  { episodes }: AnyGenerator,
  { checked: { request, params, texts }, weights }: Pick<JudgedCreate, 'checked' | 'weights'>,
): Promise<PartTexts | undefined> => {
  if (!episodes) return undefined
  const { voices, batches, load } = await scripts.read(episodes.script(request), episodes.cast(request))
  return {
    batches,
    load: async (batch) =>
      (await load(batch)).map((part, i) => {
        const weight = weights[batch * partsPerBatch + i] ?? 0
        return episodes.task({ params: episodes.weighed(params, [weight]), texts }, part, voices)
      }),
  }
}
