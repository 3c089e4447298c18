import { openPorts, readConfig, runWorker } from '@kinora/worker'
import { createExecuteThenFail } from './execute-then-fail.ts'
import { readInjection } from './read-injection.ts'

const config = readConfig()
const executeThenFail = createExecuteThenFail(readInjection())
const ports = await openPorts(config)
const { store, engine, objects } = ports

// Put into the port itself: what finishes videos holds the same one.
Object.assign(objects, { put: executeThenFail('put', objects.put) })

/** The worker as it ships, over ports that sometimes do their work and say they failed. */
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
