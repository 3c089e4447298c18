import { createSandboxBackend } from '@kinora/backends/sandbox'
import { plainScript } from '@kinora/domain'
import { createSandbox } from '@kinora/media'
import type { BackendFixture } from './backend-fixture.ts'
import { pictureOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'

const order = pictureOrder()
const fixture: BackendFixture = {
  name: 'sandbox',
  mediaType: 'image/png',
  remembers: false,
  never: ['lost'],
  open: async () => ({
    backend: createSandboxBackend(createSandbox()),
    config: () => ({}),
    quick: () => ({ order }),
    long: () => ({ order, script: { ...plainScript, delaySeconds: 600, steps: 10 } }),
    failing: () => ({ order, script: { ...plainScript, outcome: 'NoFaceDetected' } }),
    close: () => undefined,
  }),
}
describeBackendRules(fixture)
