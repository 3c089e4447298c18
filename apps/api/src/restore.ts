import { parseArgs } from 'node:util'
import { finishRecovery, type Restored, releaseCallbacks, restore } from '@kinora/postgres'
import { postgresPrograms, readOwnerConfig } from './config.ts'

const usage = `usage: node apps/api/dist/restore.js FILE [--audit AUDIT.jsonl]       restore a backup into an empty database
       node apps/api/dist/restore.js --after-recovery [--audit AUDIT.jsonl]  finish a recovery to a point in time
       node apps/api/dist/restore.js --release-callbacks                     send the callbacks that a restore holds
`

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      audit: { type: 'string' },
      'after-recovery': { type: 'boolean', default: false },
      'release-callbacks': { type: 'boolean', default: false },
    },
  })
  const { audit, 'after-recovery': isRecovered, 'release-callbacks': isRelease } = values
  const [file, ...more] = positionals
  const chosen = [file !== undefined, isRecovered, isRelease].filter(Boolean).length
  if (chosen !== 1 || more.length > 0 || (isRelease && audit !== undefined)) throw new Error('wrong arguments')
  return { file, audit, isRelease }
}

const printRestored = ({ applied, dataUntil, openTasks, waitingCallbacks, audit }: Restored): void => {
  if (applied.length > 0) print(`applied ${applied.join(', ')}`)
  if (dataUntil) print(`data until ${dataUntil.toISOString()}`)
  print(`${openTasks} open tasks marked: their starts at paid back ends wait for a decision`)
  print(`${waitingCallbacks} callbacks held; release them with --release-callbacks`)
  if (!audit) {
    print('no audit log was given: erasures after the backup were not repeated')
    return
  }
  print(`${audit.appended} entries appended to the audit log, ${audit.repeated.length} calls repeated`)
  for (const { seq, action, object, isChanged } of audit.repeated)
    print(`entry ${seq}: ${action} ${object}: ${isChanged ? 'repeated' : 'without effect'}`)
}

const release = async (ownerUrl: string): Promise<void> => {
  const released = await releaseCallbacks(ownerUrl)
  print(
    released
      ? `released ${released.callbacks} callbacks of ${released.tenants} tenants`
      : 'no callbacks are held after a restore',
  )
}

const run = async ({ file, audit, isRelease }: ReturnType<typeof readArguments>): Promise<void> => {
  const owner = readOwnerConfig()
  if (isRelease) return release(owner.ownerUrl)
  const options = { ...owner, auditFile: audit }
  if (file === undefined) return printRestored(await finishRecovery(options))
  const restored = await restore({ ...options, file }, postgresPrograms())
  print(`restored ${restored.tables} tables from ${file}`)
  printRestored(restored)
}

const readOrExit = () => {
  try {
    return readArguments()
  } catch {
    process.stderr.write(usage)
    return process.exit(2)
  }
}

const chosen = readOrExit()
try {
  await run(chosen)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
