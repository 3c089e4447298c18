import { createOpenai } from '@kinora/backends/openai'
import { createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { inheritedEnvironment } from '../environment.ts'
import type { BackendFixture } from './backend-fixture.ts'
import { describeHostileServerRules } from './hostile-rules.ts'
import { filmOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'

const { PUBLIC_BASE_URL: baseUrl = '', RESULT_BASE_URL: results = '' } = inheritedEnvironment
const { ADMIN_LISTEN: adminListen = '', ADMIN_TOKEN: token = '' } = inheritedEnvironment

const backend = createOpenai({ assembleSpeech: () => Promise.reject(new Error('speech is not used')) })

/** A tenant of a running service with a test key: prompts control its tasks. */
const openTenant = async () => {
  const admin = createAdminClient({ baseUrl: `http://${adminListen}`, token })
  const { id } = await admin.createTenant({ name: 'another service' })
  const { key } = await admin.createKey(id, { name: 'another service', env: 'test' })
  return { key, client: createClient({ baseUrl, key }) }
}

/** One service as the model server of another (D-398). */
const createFixture = (): BackendFixture => {
  let opened: Awaited<ReturnType<typeof openTenant>> | undefined
  return {
    name: 'openai, as the service itself',
    mediaType: 'video/mp4',
    remembers: false,
    never: ['lost'],
    startsBy: /^POST \/v1\/videos/,
    key: () => opened?.key ?? '',
    async open() {
      opened = await openTenant()
      const { client } = opened
      const tasks = async () => (await client.listTasks({ 'pager.pagesz': 100 })).tasks
      const config = {
        dialect: 'openai',
        keyFrom: 'BACKEND_KEY_SERVICE',
        model: 'genq2',
        video: { sizes: ['1024x576'] },
        resultOrigins: [results],
      }
      return {
        backend,
        config: (address) => backend.config.parse({ ...config, baseUrl: address }),
        baseUrl,
        quick: () => ({ order: filmOrder(1, 'sandbox:delay=0') }),
        long: () => ({ order: filmOrder(1, 'sandbox:delay=600') }),
        failing: () => ({ order: filmOrder(1, 'sandbox:outcome=InternalServiceFailure') }),
        starts: async () => (await tasks()).length,
        async close() {
          const open = (await tasks()).filter(({ state }) => state !== 'success' && state !== 'failed')
          for (const { id } of open) await client.cancel(id)
        },
      }
    },
  }
}

describeBackendRules(createFixture())
describeHostileServerRules(createFixture())
