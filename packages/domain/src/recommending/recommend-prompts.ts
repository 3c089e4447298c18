import { AppError, fixedPrices, limits, type RecommendationReply, recommendationTypes } from '@kinora/contract'
import { z } from 'zod'
import { notEnough } from '../credits/not-enough.ts'
import type { PriceLine } from '../credits/price.ts'
import type { MotionTemplate } from '../generators/motion-template.ts'
import { newId } from '../ids/new-id.ts'
import { listInputs } from '../inputs/list-inputs.ts'
import type { IdempotencyClaim } from '../ports/idempotency.ts'
import { checkFields } from '../requests/check-request.ts'
import { fields } from '../requests/fields.ts'
import { pickFields } from '../requests/pick-fields.ts'
import { prepareNow } from '../subjects/prepare-now.ts'
import type { SubjectDeps } from '../subjects/subjects.ts'
import type { HostPolicy } from '../urls/check-url-text.ts'
import { writePrompts } from './write-prompts.ts'

export type RecommendDeps = SubjectDeps & { templates: readonly MotionTemplate[] }

const schema = z.object({
  images: fields.mediaList({ least: 1, most: 1 }, 'Image to write prompts for'),
  type: z.array(z.enum(recommendationTypes)).min(1).max(recommendationTypes.length),
  resolution: z.enum(['360p', '720p']).default('720p'),
  count: z.int().min(1).max(limits.recommendations.most).default(limits.recommendations.standard),
})

const read = (body: Record<string, unknown>, hosts: HostPolicy) => {
  const picked = pickFields(schema, body)
  return { request: checkFields(schema, picked, hosts) as z.output<typeof schema>, longTexts: picked.longTexts }
}

const linesFor = (count: number): PriceLine[] => {
  const { credits, perStartedPrompts } = fixedPrices.recommendation
  return [{ name: `${count} prompts`, credits: credits * Math.ceil(count / perStartedPrompts) }]
}

/** The price, without preparing anything. */
export const quoteRecommendation = (body: Record<string, unknown>, hosts: HostPolicy): PriceLine[] =>
  linesFor(read(body, hosts).request.count)

/** Describes the picture while the request waits, then charges for the prompts, or nothing on failure. */
export const recommendPrompts = async (
  deps: RecommendDeps,
  input: {
    tenantId: string
    keyId: string
    body: Record<string, unknown>
    idempotencyClaim: IdempotencyClaim | undefined
    isFree: boolean
  },
): Promise<string> => {
  const { tenantId, idempotencyClaim } = input
  const { request, longTexts } = read(input.body, deps.hosts)
  const credits = input.isFree ? 0 : linesFor(request.count).reduce((sum, line) => sum + line.credits, 0)
  const available = await deps.store.available(tenantId)
  if (available < credits) throw notEnough(credits, { available })
  const now = deps.clock.nowMs()
  const id = newId(now, deps.settings.cell, deps.randomSource.random16())
  const inputs = listInputs('images', 'picture', request.images)
  const { images, description } = await prepareNow(deps, { tenantId, id, inputs, longTexts })
  if (description === '') throw new AppError('ModelUnavailable', { detail: 'no back end could describe the picture' })
  const { type: kinds, count, resolution } = request
  const sent = request.images.map((value) => (longTexts.has(value) || value.startsWith('data:') ? undefined : value))
  const reply: RecommendationReply = {
    id,
    task_id: id,
    images: await Promise.all(images.map(async (image, i) => sent[i] ?? (await deps.signMedia(image)))),
    count,
    prompts: writePrompts(description, { kinds, count, resolution }, deps.templates),
    credits,
    created_at: new Date(now).toISOString(),
  }
  const text = JSON.stringify(reply)
  await deps.store.transaction(tenantId, async (tx) => {
    await tx.charge({ id, keyId: input.keyId, generator: 'prompt-recommendation', credits })
    if (idempotencyClaim)
      await tx.keepReply(idempotencyClaim.scope, { bodyHash: idempotencyClaim.bodyHash, reply: text, isOpen: false })
  })
  return text
}
