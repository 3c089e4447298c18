import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { parseCommandLine } from '../../command-line.ts'
import { connectTemporal } from '../../testkit/connect-temporal.ts'
import { repoRoot } from '../../testkit/environment.ts'

const usage = `usage: npm run history -- TASK_ID [NAME]
Writes the history of one ended task to apps/worker/histories, where the replay check reads it.`

/** Omits the names and paths of the machine that recorded a history. */
const omitMachine = (key: string, value: unknown): unknown => {
  if (key === 'stackTrace') return ''
  return typeof value === 'string' && /^[0-9]+@/.test(value) ? 'worker' : value
}

const { positionals } = parseCommandLine(usage, {}, { allowPositionals: true })
const [taskId, name] = positionals
if (taskId === undefined) {
  console.error(usage)
  process.exit(2)
}
const client = await connectTemporal()
const handle = client.workflow.getHandle(taskId)
const { type } = await handle.describe()
const folder = join(repoRoot, 'apps/worker/histories')
mkdirSync(folder, { recursive: true })
const file = join(folder, `${name ?? type}.json`)
writeFileSync(file, `${JSON.stringify(JSON.parse(historyToJSON(await handle.fetchHistory()), omitMachine), null, 1)}\n`)
process.stdout.write(`wrote ${file}\n`)
await client.connection.close()
