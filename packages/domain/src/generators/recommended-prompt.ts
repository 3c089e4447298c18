import { recommendedPromptCredits } from '@kinora/contract'
import type { PriceLine } from '../credits/price.ts'
import { isClean } from '../requests/fields.ts'
import { isStepFailure } from '../steps/step-failure.ts'
import type { PreparedMedia, TextRef, WrittenRef } from '../steps/steps.ts'
import { hasMoreCharacters } from '../words/characters.ts'
import type { FlowNotes, Step } from './define-generator.ts'

const lineName = 'recommended prompt'

const fits = (prompt: unknown, row: { promptMax?: number } | undefined): boolean =>
  row?.promptMax !== undefined && typeof prompt === 'string' && !hasMoreCharacters(prompt, row.promptMax)

/** Of a request that may have its prompt written by the service. */
export const recommendedPrompt = {
  /** The prompt sent is only used if none can be recommended, so one that is too long for the model is no fault (D-502). */
  read: (body: Record<string, unknown>, row: { promptMax?: number } | undefined): Record<string, unknown> =>
    body['is_rec'] === true && isClean(body['prompt']) && !fits(body['prompt'], row) ? { ...body, prompt: '' } : body,
  withoutEffect: ({ is_rec: isRecommended }: { is_rec: boolean }) => ({
    prompt: isRecommended && 'is_rec replaces it by a recommended prompt',
  }),
  /** With is_rec the reply shows the prompt once it is known, in `used`. */
  echo: ({ is_rec: isRecommended, prompt }: { is_rec: boolean; prompt: string }) => (isRecommended ? '' : prompt),
  price: (isRecommended: boolean): PriceLine[] =>
    isRecommended ? [{ name: lineName, credits: recommendedPromptCredits }] : [],
  /** The words to go by: what the picture shows, or what the customer wrote where nobody can say what it shows. */
  words: async (
    step: Step<'describe-image'>,
    isRecommended: boolean,
    { image, prompt }: { image: PreparedMedia; prompt: TextRef },
  ): Promise<{ words: TextRef | WrittenRef; notes: FlowNotes }> => {
    if (!isRecommended) return { words: prompt, notes: {} }
    try {
      const words = { written: (await step.model('describe-image', { image })).object }
      return { words, notes: { used: { prompt: words } } }
    } catch (error) {
      if (!isStepFailure(error)) throw error
      const message = 'has no effect: no prompt could be recommended, and none is charged'
      const warnings = [{ code: 'field_without_effect', field: 'is_rec', message } as const]
      return { words: prompt, notes: { charged: { [lineName]: 0 }, warnings } }
    }
  },
}
