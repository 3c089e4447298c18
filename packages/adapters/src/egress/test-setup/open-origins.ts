import { afterAll, afterEach } from 'vitest'
import { type Script, startOrigin } from '../../../fixtures/egress/start-origin.ts'
import { removeFolders } from './try-fetch.ts'

/** Origins for one test file, each stopped after its test. */
export const openOrigins = () => {
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  })
  afterAll(removeFolders)
  return {
    cleanUps,
    openOrigin: async (script: Script, at?: { host?: string; port?: number }) => {
      const origin = await startOrigin(script, at)
      cleanUps.push(origin.stop)
      return origin
    },
  }
}
