import { settingFields } from '@kinora/config'
import { dependencyTimeouts, frozenAnswerMs } from '@kinora/domain'
import { describeField } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

const seconds = (ms: number): string => `${ms / 1000} s`

/** Waits for other servers, which no setting changes. */
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
The API, the worker and its fetcher read their settings from the environment, once, at start. Each takes the ones it
needs; an empty variable counts as unset. Whatever is wrong is told together, and the process ends with code 1.

${markdownTable(['setting', 'meaning', 'takes', 'default'], rows)}
## Timeouts of dependencies

These are fixed. With them every answer of the API arrives within ${seconds(frozenAnswerMs)}, even while a dependency is frozen; a call
that waits for its task adds its own wait. [Health](../operate/health.md#frozen-dependencies) shows the effect of each.

${markdownTable(['dependency', 'wait for', 'timeout'], timeoutRows())}`
}
