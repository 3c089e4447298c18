import { endpoints, openaiEndpoints } from '@kinora/contract'
import { newestGenerators } from '@kinora/generators'
import { patience } from '../../connections/limits.ts'
import { createEndpoints } from '../../routes/create-endpoint.ts'
import { mount } from '../mount.ts'

const never = (): never => {
  throw new Error('a document answers no requests')
}

/** The interface as the API itself describes it, from the same routes, with nothing behind them. */
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
      chance: { random16: never, random31: never, sha256: never, randomWord: never },
      sameText: never,
      overload: never,
      budget: { reserve: never },
      answers: { reserve: never },
      rates: { take: never },
      foresee: never,
      patience,
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
