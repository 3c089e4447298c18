import { openOwnDatabase } from '@kinora/postgres/test-setup/own-database'
import { parseCommandLine } from '../../command-line.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { createFileTarget } from '../file-target.ts'
import { renderRows } from './render-rows.ts'

const file = 'packages/postgres/src/rows.gen.ts'

const usage = `usage: npm run gen:rows [-- --check]
Migrates a scratch database of the running services and writes the types of its rows.
  --check  write nothing, fail if the file differs`

const { values } = parseCommandLine(usage, { check: { type: 'boolean', default: false } })
if (!inheritedEnvironment['DATABASE_URL']) throw new Error('DATABASE_URL is not set; run npm run services first')
const database = await openOwnDatabase(inheritedEnvironment, 'rows')
const render = async (): Promise<string> => {
  try {
    return await renderRows(database.url)
  } finally {
    await database.drop()
  }
}
const text = await render()
const stale = createFileTarget(repoRoot, values.check).put(new Map([[file, text]]))
if (stale.length === 0) console.log(`${file} is up to date`)
else console.log(values.check ? `stale ${file}: run npm run gen:rows` : `wrote ${file}`)
process.exitCode = values.check && stale.length > 0 ? 1 : 0
