import { restore } from '@kinora/postgres'
import { postgresPrograms, readOwnerConfig } from './config.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('usage: node apps/api/src/restore.ts FILE\n')
  process.exit(2)
}
try {
  const { tables, applied } = await restore({ ...readOwnerConfig(), file }, postgresPrograms())
  process.stdout.write(`restored ${tables} tables from ${file}\n`)
  if (applied.length > 0) process.stdout.write(`applied ${applied.join(', ')}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
