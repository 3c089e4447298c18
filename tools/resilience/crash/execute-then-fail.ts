import { appendFileSync, existsSync } from 'node:fs'
import { AppError } from '@kinora/contract'
import { createRandom } from '../../testkit/random.ts'

export type FaultPoint = 'commit' | 'start' | 'put' | 'callback'

const failureRates: Record<FaultPoint, number> = { commit: 0.06, start: 0.08, put: 0.04, callback: 0.06 }

export type InjectionSettings = { seed: number; name: string; injectedFile: string; calmFile: string }

/** Calls that succeed and then report a failure, like a connection that breaks before the reply. */
export const createExecuteThenFail = ({ seed, name, injectedFile, calmFile }: InjectionSettings) => {
  const random = createRandom(seed, `injections of ${name}`)
  return <A extends unknown[], R>(point: FaultPoint, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const result = await call(...args)
      if (!random.happens(failureRates[point]) || existsSync(calmFile)) return result
      appendFileSync(injectedFile, `${point}\n`)
      throw new AppError('ServiceUnavailable', { cause: new Error(`failed on purpose after ${point}`) })
    }
}
