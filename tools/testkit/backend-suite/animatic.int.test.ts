import { createAnimatic } from '@kinora/animatic'
import { openSandbox } from '@kinora/animatic/fixtures/open-sandbox'
import type { Bench } from './bench.ts'
import { filmOrder, pictureOrder } from './orders.ts'
import { holdToRules } from './rules.ts'

const bench: Bench = {
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
holdToRules(bench)
