import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { scripted } from '@kinora/backends/scripted'
import { createScriptedServer } from '../../fakes/scripted/server.ts'
import type { BackendFixture } from './backend-fixture.ts'
import { describeHostileServerRules } from './hostile-rules.ts'
import { pictureOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'

const fixture: BackendFixture = {
  name: 'scripted',
  mediaType: 'image/png',
  remembers: true,
  startsBy: /^POST \/jobs$/,
  async open() {
    const { server, starts, jobs } = createScriptedServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return {
      backend: scripted,
      config: (baseUrl) => ({ baseUrl, stops: true, remembers: true }),
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      quick: () => ({ order: pictureOrder() }),
      long: () => ({ order: pictureOrder('a lamp wait=600000') }),
      failing: () => ({ order: pictureOrder('a lamp fail=1') }),
      starts: () => starts.length,
      restart: () => jobs.clear(),
      close: () => void server.close(),
    }
  },
}
describeBackendRules(fixture)
describeHostileServerRules(fixture)
