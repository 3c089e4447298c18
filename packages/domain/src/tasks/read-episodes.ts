import type { ScriptReader } from '../comic-script/script-reader.ts'
import { partsPerBatch } from '../comic-script/script-reader.ts'
import type { AnyGenerator } from '../generators/define-generator.ts'
import type { PartTexts } from './store-episodes.ts'
import type { ValidatedCreate } from './validate-create.ts'

/** Reads the episodes of a script in batches; undefined without a script. */
export const readEpisodes = async (
  scripts: ScriptReader,
  { episodes }: AnyGenerator,
  { checked: { request, params, texts }, weights }: Pick<ValidatedCreate, 'checked' | 'weights'>,
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
