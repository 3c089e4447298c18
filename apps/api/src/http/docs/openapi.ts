import { endpoints, openaiEndpoints } from '@kinora/contract'
import { newestGenerators } from '@kinora/generators'
import { clientTimeouts } from '../../connections/limits.ts'
import { createEndpoints } from '../../routes/create-endpoint.ts'
import { mount } from '../mount.ts'

const never = (): never => {
  throw new Error('the OpenAPI document serves no requests')
}

/** Builds the OpenAPI document from the routes of the API, without handlers. */
export const openApiDocument = async ({ extendedRows }: { extendedRows: boolean }): Promise<object> => {
  const described = [
    ...newestGenerators.flatMap((generator) => createEndpoints(generator, extendedRows)),
    ...Object.values(endpoints),
    ...Object.values(openaiEndpoints),
  ]
  const app = await mount(
    described.map((endpoint) => ({ endpoint, handle: never })),
    [],
    {
      keys: { find: never, noteFailure: never, noteIssued: never, noteUse: never },
      randomSource: { random16: never, random31: never, sha256: never, randomWord: never },
      sameText: never,
      overload: never,
      budget: { reserve: never },
      responses: { reserve: never },
      rates: { take: never },
      prefetchReply: never,
      timeouts: clientTimeouts,
      parsers: { parse: never, parseForm: never, readScript: never, close: async () => undefined },
      trustedProxies: [],
      crossOrigin: { headersFor: never, preflight: never, isTrusted: never },
      onRefused: never,
      tracing: { start: never },
      onAnswered: never,
    },
  )
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
