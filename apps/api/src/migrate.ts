import { migrate } from '@kinora/adapters/postgres'
import { readConfig } from './config.ts'

const applied = await migrate(readConfig().DATABASE_URL, () => {})
process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`)
