import { createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { pollUntil } from '../../testkit/poll-until.ts'
import { fetchWithRetry } from '../../testkit/retry-unavailable.ts'
import { type Running, startProcess } from '../../testkit/start-process.ts'
import { portAt, type TestService } from '../../testkit/start-service.ts'

const [apiPort, adminPort, workerPort] = [portAt(55), portAt(56), portAt(57)]

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

const kill = async ({ pid }: Running): Promise<void> => {
  process.kill(pid, 'SIGKILL')
  await pollUntil(() => isGone(pid) || undefined, `process ${pid} to end`)
}

/** API and worker with another database and another namespace of Temporal. */
export const startInstallation = async (service: TestService, settings: Record<string, string>) => {
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const baseUrl = `http://127.0.0.1:${apiPort}`
  const env = {
    ...service.env,
    ...settings,
    LISTEN: `127.0.0.1:${apiPort}`,
    ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
    WORKER_ADMIN_LISTEN: `127.0.0.1:${workerPort}`,
    PUBLIC_BASE_URL: baseUrl,
  }
  const api = await startProcess('apps/api/src/main.ts', env, /listening/)
  const worker = await startProcess('apps/worker/src/main.ts', env, /worker started/)
  const admin = createAdminClient({ baseUrl: adminUrl, token: inheritedEnvironment['ADMIN_TOKEN'] ?? '' })
  let isStopped = false
  return {
    admin,
    adminUrl,
    async openTenant() {
      const { id } = await admin.createTenant({ name: 'recovered' })
      await admin.grantCredits(id, { credits: 1_000_000, reason: 'drill' })
      const { key } = await admin.createKey(id, { name: 'recovered' })
      return createClient({ baseUrl, key, patience: false, fetch: fetchWithRetry })
    },
    async kill(): Promise<void> {
      isStopped = true
      await Promise.all([kill(api), kill(worker)])
    },
    async stop(): Promise<void> {
      if (!isStopped) await Promise.all([api.stop(), worker.stop()])
    },
  }
}
export type Installation = Awaited<ReturnType<typeof startInstallation>>
