import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { migrate } from '@kinora/postgres'
import { createAdminClient } from '@kinora/sdk/admin'
import { openInstance } from '../../dev/services/instance.ts'
import { servicesEnvFile } from '../../dev/services/services-env.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { noRateLimit } from '../../testkit/no-rate-limit.ts'
import { openVictim } from './victim.ts'

const [home, portBase] = ['.kinora-second', 17_300]

const services = (word: 'reset' | 'down'): void => {
  const env = { ...inheritedEnvironment, KINORA_HOME: home, KINORA_PORT_BASE: String(portBase) }
  execFileSync(process.execPath, ['tools/run.ts', 'dev/services', word], { cwd: repoRoot, env, stdio: 'ignore' })
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A second service on separate infrastructure, whose apps may be killed at any moment. */
export const openOther = async () => {
  services('reset')
  const settingsFile = servicesEnvFile(openInstance(join(repoRoot, home), portBase))
  const settings = parseEnv(readFileSync(settingsFile, 'utf8'))
  // Its callbacks go to the first service, which runs on this machine too.
  const own = { EGRESS_ALLOW_CIDRS: '127.0.0.0/8', MODEL_ROWS: 'extended', ...noRateLimit }
  const env = { ...inheritedEnvironment, ...settings, ...own }
  await migrate(settings['DATABASE_URL'] ?? '', () => {})
  const victims = { api: openVictim('api', env), worker: openVictim('worker', env) }
  const url = settings['PUBLIC_BASE_URL'] ?? ''
  const untilReady = async (): Promise<void> => {
    while (!(await isReady(url))) await sleep(200)
  }
  await untilReady()
  const admin = createAdminClient({
    baseUrl: `http://${settings['ADMIN_LISTEN']}`,
    token: settings['ADMIN_TOKEN'] ?? '',
  })
  const { id, webhook_secret: webhookSecret } = await admin.createTenant({ name: 'the first service' })
  await admin.grantCredits(id, { credits: 1_000_000, reason: 'two services' })
  const { key } = await admin.createKey(id, { name: 'the first service' })
  return {
    url,
    key,
    webhookSecret,
    results: new URL(settings['RESULT_BASE_URL'] || settings['S3_ENDPOINT'] || url).origin,
    databaseUrl: settings['DATABASE_SYSTEM_URL'] ?? '',
    victims,
    untilReady,
    async stop(): Promise<void> {
      await Promise.all([victims.api.stop(), victims.worker.stop()])
      services('down')
    },
  }
}
export type Other = Awaited<ReturnType<typeof openOther>>
