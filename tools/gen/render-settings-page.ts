import { settingFields } from '@kinora/config'
import { dependencyTimeouts, frozenAnswerMs } from '@kinora/domain'
import { describeField } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

const seconds = (ms: number): string => `${ms / 1000} s`

/** Fixed timeouts for other servers. */
const timeoutRows = (): string[][] => {
  const { database, store, redis, temporal } = dependencyTimeouts
  const storeRow = (process: keyof typeof store): string[] => {
    const { connectMs, silenceMs, totalMs, perMibMs } = store[process]
    const size = perMibMs > 0 ? ` and ${seconds(perMibMs)} for each MiB` : ''
    const wait = `${seconds(connectMs)} to connect, ${seconds(silenceMs)} without a byte, ${seconds(totalMs)}${size} in all`
    return [`object store, ${process}`, 'one operation with its retries and the bytes of its reply', wait]
  }
  return [
    ['PostgreSQL', 'a connection of the pool', seconds(database.acquireMs)],
    ['PostgreSQL', 'a statement, on the server', seconds(database.statementMs)],
    ['PostgreSQL', 'the reply to a statement', seconds(database.replyMs)],
    ['PostgreSQL', 'the read of an API key', seconds(database.keyMs)],
    ['PostgreSQL', 'the reply that `/readyz` needs', seconds(database.readinessMs)],
    storeRow('api'),
    storeRow('worker'),
    ['Redis', 'a rate limit, a cached reply', `${seconds(redis.rateMs)}, ${seconds(redis.commandMs)}`],
    ['Redis', 'to connect; a connection without a byte', `${seconds(redis.connectMs)}, ${seconds(redis.silenceMs)}`],
    ['Temporal', 'one call of a worker', seconds(temporal.callMs)],
  ]
}

export const renderSettingsPage = (): string => {
  const rows = Object.entries(settingFields).map(([name, field]) => {
    const { takes, standard, isRequired, meaning } = describeField(field)
    return [`\`${name}\``, meaning, takes, isRequired ? 'required' : standard || 'none']
  })
  return `# Settings

${writtenNote}
The API, the worker and the fetcher read their settings from the environment at start. Each reads the settings it
needs; an empty variable counts as unset. A process reports all invalid settings together and exits with code 1.

${markdownTable(['setting', 'description', 'type', 'default'], rows)}
## Timeouts of dependencies

These timeouts are fixed. The API responds within ${seconds(frozenAnswerMs)}, even while a dependency is frozen; a call
that waits for its task adds that wait. [Monitoring](../operate/monitoring.md#frozen-dependencies) shows the effect of each.

${markdownTable(['dependency', 'operation', 'timeout'], timeoutRows())}`
}
