import type { BackendCall, BackendHealth } from '@kinora/domain'
import { z } from 'zod'
import { dialects } from './dialects.ts'
import type { OpenaiConfig, ServedStep } from './facts.ts'
import { buildUrl } from './held-calls.ts'

const list = z.object({ data: z.array(z.object({ id: z.string() })).max(10_000) })

/** `GET /v1/models`, which all servers support: whether the server is up and has the configured model. */
export const checkModels = async ({
  config,
  http,
}: Pick<BackendCall<OpenaiConfig>, 'config' | 'http'>): Promise<BackendHealth> => {
  const { status, json } = await http.send({ method: 'GET', url: buildUrl(config, '/v1/models') })
  const models = list.safeParse(json)
  const { model: name } = config
  const { jobs = {}, held = {} } = dialects[config.dialect]
  const isMissing = name !== undefined && models.success && !models.data.data.some(({ id }) => id === name)
  const steps = Object.keys({ ...jobs, ...held }) as ServedStep[]
  return {
    isReady: status >= 200 && status < 300 && !isMissing,
    missing: isMissing ? steps.map((step) => ({ step, what: 'model' as const, name })) : [],
  }
}
