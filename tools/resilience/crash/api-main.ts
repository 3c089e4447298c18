import { openPorts, readConfig, startApi } from '@kinora/api'
import { createExecuteThenFail } from './execute-then-fail.ts'
import { readInjection } from './read-injection.ts'

const config = readConfig()
const executeThenFail = createExecuteThenFail(readInjection())
const ports = await openPorts(config)

/** The API as shipped, over a database whose commits sometimes succeed and then report an error. */
await startApi(config, {
  ...ports,
  store: {
    ...ports.store,
    transaction: (tenantId, work) => executeThenFail('commit', () => ports.store.transaction(tenantId, work))(),
    endTask: executeThenFail('commit', ports.store.endTask),
  },
})
