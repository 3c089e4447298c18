import { createAnimatic } from '@kinora/animatic'
import { openSandbox } from '@kinora/animatic/fixtures/open-sandbox'
import type { BackendFixture } from './backend-fixture.ts'
import { filmOrder, pictureOrder } from './orders.ts'
import { describeBackendRules } from './rules.ts'

const fixture: BackendFixture = {
  name: 'animatic',
  mediaType: 'image/png',
  remembers: true,
  never: ['fails', 'lost'],
  open: async () => ({
    backend: createAnimatic({ sandbox: openSandbox }),
    config: () => ({}),
    quick: () => ({ order: pictureOrder() }),
    long: () => ({ order: filmOrder(30) }),
    close: () => undefined,
  }),
}
describeBackendRules(fixture)
