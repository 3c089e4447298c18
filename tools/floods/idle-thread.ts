import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'

/** Does nothing but see how late it wakes: what the machine itself holds up. The same look as the API's own. */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
parentPort?.once('message', () => parentPort?.postMessage({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }))
