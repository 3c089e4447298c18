import { migrate, setLogins } from '@kinora/postgres'
import { readOwnerConfig } from './config.ts'

const { ownerUrl, loginUrls } = readOwnerConfig()
const applied = await migrate(ownerUrl, () => {}, { warn: (line) => process.stderr.write(`${line}\n`) })
process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`)
const changed = await setLogins(ownerUrl, loginUrls)
if (changed.length > 0) process.stdout.write(`set the passwords of ${changed.join(', ')}\n`)
