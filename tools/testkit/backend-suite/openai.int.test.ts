import { createOpenai } from '@kinora/backends/openai'
import { openScriptedOpenai } from '../../fakes/openai/server.ts'
import { internalMessage, type VideoDialect } from '../../fakes/openai/videos.ts'
import type { BackendFixture } from './backend-fixture.ts'
import { describeHostileServerRules } from './hostile-rules.ts'
import { filmOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'

const backend = createOpenai({ assembleSpeech: () => Promise.reject(new Error('speech is not used')) })

const createFixture = (dialect: VideoDialect): BackendFixture => ({
  name: `openai, as ${dialect}`,
  mediaType: 'video/mp4',
  remembers: false,
  async open() {
    const { jobs, baseUrl, close } = await openScriptedOpenai(dialect)
    return {
      backend,
      config: (address) => backend.config.parse({ dialect, baseUrl: address }),
      baseUrl,
      quick() {
        jobs.release()
        return { order: filmOrder(1) }
      },
      long() {
        jobs.hold()
        return { order: filmOrder(60) }
      },
      failing() {
        jobs.release()
        return { order: filmOrder(1, 'a lamp fail=1') }
      },
      secrets: [internalMessage],
      starts: () => jobs.taken(),
      progress: (_attempt, share) => jobs.work(share),
      restart: () => jobs.restart(),
      close,
    }
  },
})

for (const dialect of ['vllm-omni', 'sglang'] as const) {
  describeBackendRules(createFixture(dialect))
  describeHostileServerRules(createFixture(dialect))
}
