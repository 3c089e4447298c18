import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { type Drill, must } from './drill.ts'
import { findTenantless } from './find-tenantless.ts'
import { logStatements } from './statement-log.ts'

/** The worker fetches URLs, which takes time; this drill checks the statements of the API. */
const butAddresses = '^(?!.*: address$)'

/** Calls every route. */
const driveEveryRoute = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const args = ['run', '--project', 'blackbox', 'tests/conformance/tenants.test.ts', '-t', butAddresses]
  const child = spawn('vitest', args, {
    cwd: repoRoot,
    env: { ...inheritedEnvironment, PATH: `${repoRoot}/node_modules/.bin:${inheritedEnvironment['PATH']}`, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  must(code === 0, `the matrix of tenants ended with ${code}`)
}

export const statements: Drill = {
  title: 'the statement log has no statement of the API on tenant tables without the tenant',
  // With the back ends of a plain installation, which cover every create.
  setup: { env: { CATALOG_FILE: undefined } },
  async run({ baseUrl, adminUrl }, report) {
    const logged = await logStatements(() => driveEveryRoute({ KINORA_URL: baseUrl, KINORA_ADMIN_URL: adminUrl }))
    const { onTenants, tenantless } = findTenantless(logged, /^kinora-api/)
    const kinds = (found: typeof tenantless) => [...new Set(found.map(({ text }) => text.replaceAll(/\s+/g, ' ')))]
    must(onTenants.length > 500, `only ${onTenants.length} statements were logged`)
    must(tenantless.length === 0, `without a tenant:\n${kinds(tenantless).join('\n')}`)
    report(`${onTenants.length} statements of ${kinds(onTenants).length} kinds, all with their tenant`)
  },
}
