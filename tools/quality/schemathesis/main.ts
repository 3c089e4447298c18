import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { inheritedEnvironment, pythonFolder, sampleNumber } from '../../testkit/environment.ts'
import { countOperations } from './count-operations.ts'
import { openTenant } from './open-tenant.ts'

const usage = `usage: npm run schemathesis [-- OPTIONS]
Sends a running service requests that its OpenAPI document allows and forbids, and checks the responses against it.
  --short            5 examples of each operation instead of 50, without the coverage phase
  --seed N           repeats an earlier run (SAMPLE, or 1)
  --only PATH-REGEX  only paths that match`

const { values } = parseCommandLine(usage, {
  short: { type: 'boolean', default: false },
  seed: { type: 'string', default: String(sampleNumber()) },
  only: { type: 'string' },
})
const amount = values.short
  ? ['--max-examples', '5', '--phases', 'examples,fuzzing,stateful']
  : ['--max-examples', '50', '--phases', 'examples,coverage,fuzzing,stateful']
const { PUBLIC_BASE_URL: baseUrl, ADMIN_LISTEN: adminListen, ADMIN_TOKEN: adminToken } = inheritedEnvironment
if (!baseUrl || !adminListen || !adminToken) {
  console.error('settings are missing: start the service first, with npm run services and npm run dev')
  process.exit(2)
}

console.log(`SAMPLE ${sampleNumber()}, seed ${values.seed}`)
const folder = mkdtempSync(join(tmpdir(), 'kinora-schemathesis-'))
const config = join(folder, 'schemathesis.toml')
const report = join(folder, 'report.json')
const { key, sandboxKey, dictionaries } = await openTenant({ baseUrl, adminUrl: `http://${adminListen}`, adminToken })
writeFileSync(
  config,
  [
    `hooks = "${join(import.meta.dirname, 'hooks.py')}"`,
    readFileSync(join(import.meta.dirname, 'schemathesis.toml'), 'utf8'),
    ...Object.entries(dictionaries).map(([name, list]) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(list)}`),
  ].join('\n'),
)

const configArgs = ['--config-file', config]
const requestArgs = ['--header', `Authorization: Token ${key}`, '--seed', values.seed, '--generation-database', 'none']
const only = values.only === undefined ? [] : ['--include-path-regex', values.only]
const reportArgs = ['--no-color', '--report', 'json', '--report-json-path', report]
const run = spawn(
  join(pythonFolder(), 'bin', 'st'),
  [...configArgs, 'run', `${baseUrl}/openapi.json`, ...amount, ...requestArgs, ...reportArgs, ...only],
  {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...inheritedEnvironment, PYTHONDONTWRITEBYTECODE: '1', SANDBOX_KEY: sandboxKey },
  },
)
await once(run, 'exit')

const { passed, failed } = countOperations(readFileSync(report, 'utf8'))
rmSync(folder, { recursive: true })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
