import { upstream } from '@kinora/backends/upstream'
import { internalMessage, openScriptedUpstream } from '../../fakes/upstream/server.ts'
import type { BackendFixture } from './backend-fixture.ts'
import { describeHostileServerRules } from './hostile-rules.ts'
import { filmOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'

const fixture: BackendFixture = {
  name: 'upstream',
  mediaType: 'video/mp4',
  remembers: true,
  startsBy: /^POST \/ent\/v2\/text2video$/,
  async open() {
    const { tasks, baseUrl, putResultsAt, close } = await openScriptedUpstream()
    return {
      backend: upstream,
      config(address) {
        putResultsAt(address)
        const models = { 'text-to-video': { model: 'genq2' }, speech: {} }
        return upstream.config.parse({ baseUrl: address, keyFrom: 'BACKEND_KEY_OTHER', models })
      },
      baseUrl,
      quick() {
        tasks.release()
        return { order: filmOrder(1) }
      },
      long() {
        tasks.hold()
        return { order: filmOrder(9.5) }
      },
      failing() {
        tasks.release()
        return { order: filmOrder(1, 'a lamp fail=CreditInsufficient') }
      },
      secrets: [internalMessage],
      starts: () => tasks.taken(),
      progress: (_attempt, share) => tasks.work(share),
      restart: () => tasks.forget(),
      close,
    }
  },
}
describeBackendRules(fixture)
describeHostileServerRules(fixture)
