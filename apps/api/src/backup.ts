import { backUp } from '@kinora/postgres'
import { postgresPrograms, readBackupConfig } from './config.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('usage: node apps/api/src/backup.ts FILE\n')
  process.exit(2)
}
try {
  const { tables } = await backUp(readBackupConfig().DATABASE_BACKUP_URL, file, postgresPrograms())
  process.stdout.write(`backed up ${tables} tables to ${file}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
