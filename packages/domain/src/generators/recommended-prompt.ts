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

/** For requests whose prompt the service may write. */
export const recommendedPrompt = {
  /**
   * The prompt is only a fallback for the recommended one, so a prompt above the limit of the model is accepted
   * (D-502).
   */
  read: (body: Record<string, unknown>, row: { promptMax?: number } | undefined): Record<string, unknown> =>
    body['is_rec'] === true && isClean(body['prompt']) && !fits(body['prompt'], row) ? { ...body, prompt: '' } : body,
  withoutEffect: ({ is_rec: isRecommended }: { is_rec: boolean }) => ({
    prompt: isRecommended && 'is_rec replaces it by a recommended prompt',
  }),
  /** With is_rec, the reply shows the prompt in `used` once it is known. */
  echo: ({ is_rec: isRecommended, prompt }: { is_rec: boolean; prompt: string }) => (isRecommended ? '' : prompt),
  price: (isRecommended: boolean): PriceLine[] =>
    isRecommended ? [{ name: lineName, credits: recommendedPromptCredits }] : [],
  /** The prompt to use: the description of the picture, or the customer's prompt if the description fails. */
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
