import { defineBackend, type MadeWith, parseCost } from '@kinora/domain'
import { z } from 'zod'
import { scriptedFacts } from './facts.ts'

const started = z.object({ id: z.string(), version: z.string().optional() })
const job = z.object({
  state: z.enum(['pending', 'done', 'failed', 'lost']),
  fraction: z.number().optional(),
  media: z.string().optional(),
  mediaType: z.string().optional(),
  cost: z.unknown().optional(),
})
type Handle = { id: string; madeWith?: MadeWith }
const known = z.object({ id: z.string().nullable() })

/** A seeded server that waits, fails, hangs and forgets on command, for crash, load and billing tests. */
export const scripted = defineBackend({
  ...scriptedFacts,
  async start({ step, input }, { config, attemptId, http }): Promise<Handle> {
    const body = { attempt: attemptId, step, input: { ...input } }
    const { id, version } = await http.json(started, 'POST', `${config.baseUrl}/jobs`, body)
    return { id, madeWith: { templateSha256: null, serverVersion: version ?? null } }
  },
  estimate: (_order, config) => parseCost(config.estimate),
  async find({ config, attemptId, http }) {
    if (!config.remembers) return 'cannot say'
    const { id } = await http.json(known, 'GET', `${config.baseUrl}/attempts/${attemptId}`)
    return id === null ? 'never seen' : { handle: { id } }
  },
  async poll({ id }, { config, http }) {
    const {
      state,
      fraction,
      media,
      mediaType = 'video/mp4',
      cost: reported,
    } = await http.json(job, 'GET', `${config.baseUrl}/jobs/${id}`)
    if (state === 'lost') return { state }
    const cost = config.estimate && parseCost(reported)
    const charge = cost ? { cost } : {}
    if (state === 'failed') return { state, code: 'InternalServiceFailure', detail: 'set by the script', ...charge }
    if (state === 'done' && media !== undefined)
      return { state, output: { url: `${config.baseUrl}${media}` }, mediaType, ...charge }
    return { state: 'pending', ...(fraction === undefined ? {} : { fraction }) }
  },
  async cancel({ id }, { config, http }) {
    await http.json(z.unknown(), 'DELETE', `${config.baseUrl}/jobs/${id}`)
  },
})
