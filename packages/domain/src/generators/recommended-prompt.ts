import { recommendedPromptCredits } from '@kinora/contract'
import type { PreparedMedia, TextRef, WrittenRef } from '../steps/steps.ts'
import type { Step } from './define-generator.ts'
import { isClean } from './fields.ts'
import type { PriceLine } from './price.ts'

/** Of a request that may have its prompt written by the service. */
export const recommendedPrompt = {
  /** A prompt that will not be read is not measured either. */
  read: (body: Record<string, unknown>): Record<string, unknown> =>
    body['is_rec'] === true && isClean(body['prompt']) ? { ...body, prompt: '' } : body,
  price: (isRecommended: boolean): PriceLine[] =>
    isRecommended ? [{ name: 'recommended prompt', credits: recommendedPromptCredits }] : [],
  /** The words to go by: what the picture shows, or what the customer wrote. */
  words: async (
    step: Step<'describe-image'>,
    isRecommended: boolean,
    { image, prompt }: { image: PreparedMedia; prompt: TextRef },
  ): Promise<TextRef | WrittenRef> =>
    isRecommended ? { written: (await step.model('describe-image', { image })).object } : prompt,
}
