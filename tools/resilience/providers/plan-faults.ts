import type { Intercept } from '../../fakes/providers/engine.ts'
import type { VendorReply } from '../../fakes/providers/vendor.ts'

/** Points between sending a create request and recording its handle. */
export const faultKinds = [
  'kill before the job exists',
  'kill after the job exists',
  'kill with the reply',
  'kill after the reply',
  'cut the reply',
  'error after the job exists',
  'page instead of JSON',
  'busy',
  'busy with a pause',
] as const
export type FaultKind = (typeof faultKinds)[number]

const page = '<html>bad gateway</html>'
const html = { 'content-type': 'text/html' }

/** Injects the faults of a queue into create requests. `kill` ends the worker without notice. */
export const injectFaults = (isCreate: RegExp, takeFault: () => FaultKind | undefined, kill: () => void): Intercept => {
  const apply = (
    fault: FaultKind | undefined,
    make: () => VendorReply,
  ): { reply: VendorReply | null; after?: () => void } => {
    switch (fault) {
      case undefined:
        return { reply: make() }
      case 'kill before the job exists':
        kill()
        return { reply: null }
      case 'kill after the job exists':
        make()
        kill()
        return { reply: null }
      case 'kill with the reply':
        return { reply: make(), after: kill }
      case 'kill after the reply':
        return { reply: make(), after: () => void setTimeout(kill, 30) }
      case 'cut the reply':
        make()
        return { reply: null }
      case 'error after the job exists':
        make()
        return { reply: { status: 502, text: page, headers: html } }
      case 'page instead of JSON':
        make()
        return { reply: { status: 200, text: page, headers: html } }
      case 'busy':
        return { reply: { status: 429, json: {} } }
      case 'busy with a pause':
        return { reply: { status: 429, json: {}, headers: { 'retry-after': '1' } } }
    }
  }
  return async (line, make) => apply(isCreate.test(line) ? takeFault() : undefined, make)
}
