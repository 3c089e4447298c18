import { openPorts, readConfig, runWorker } from '@kinora/worker'
import { createExecuteThenFail } from './execute-then-fail.ts'
import { readInjection } from './read-injection.ts'

const config = readConfig()
const executeThenFail = createExecuteThenFail(readInjection())
const ports = await openPorts(config)
const { store, engine, objects } = ports

// Replaced in the port itself: the code that finishes videos uses the same object.
Object.assign(objects, { put: executeThenFail('put', objects.put) })

/** The worker as shipped, over ports that sometimes succeed and then report an error. */
await runWorker(config, {
  ...ports,
  store: {
    ...store,
    transaction: (tenantId, work) => executeThenFail('commit', () => store.transaction(tenantId, work))(),
    endTask: executeThenFail('commit', store.endTask),
  },
  engine: { ...engine, start: executeThenFail('start', engine.start) },
  post: executeThenFail('callback', ports.post),
})
