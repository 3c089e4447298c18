import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kinora/sdk'
import { startService, stopService } from '../../dev/services/control.ts'
import { databaseLogins } from '../../dev/services/database-logins.ts'
import { type Instance, openInstance } from '../../dev/services/instance.ts'
import { eraseData } from '../../dev/services/reset.ts'
import { servicesEnv, servicesEnvFile } from '../../dev/services/services-env.ts'
import { inheritedEnvironment, requestedHome } from '../../testkit/environment.ts'
import { startProcess } from '../../testkit/start-process.ts'
import { portAt } from '../../testkit/start-service.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { gatherEvidence } from '../invariants/evidence.ts'
import { readWorld } from '../invariants/read-world.ts'
import { type Drill, must } from './drill.ts'
import { databaseSettings, runDatabaseProgram } from './run-database-program.ts'
import { openAsSuperuser } from './superuser.ts'

const film = { model: 'genq2', prompt: 'a lighthouse', duration: 1, resolution: '540p' } as const

/** Starts a separate database server with an owner and an empty database, like a new installation. */
const startEmptyServer = async (instance: Instance): Promise<void> => {
  await stopService(instance, 'postgres')
  eraseData(instance)
  await startService(instance, 'postgres')
  const superuser = await openAsSuperuser(instance)
  for (const { role } of databaseLogins) await superuser.query(`drop role ${role}`)
  await superuser.end()
}

export const restoreBackup: Drill = {
  title: 'a backup restored into an empty installation keeps keys, credits and tasks',
  async run({ tenants: [tenant], env }, report) {
    if (!tenant) throw new Error('no tenant')
    const { id } = await tenant.client.textToVideo(film)
    const { state } = await tenant.client.wait(id)
    must(state === 'success', `the task before the backup ended as ${state}`)
    const folder = mkdtempSync(join(tmpdir(), 'kinora-restore-'))
    const file = join(folder, 'kinora.dump')
    const instance = openInstance(`${requestedHome()}-restored`, portAt(80))
    const restored = databaseSettings(servicesEnv(instance))
    try {
      await startEmptyServer(instance)
      report(
        await runDatabaseProgram('backup', [file], {
          DATABASE_BACKUP_URL: inheritedEnvironment['DATABASE_BACKUP_URL'] ?? '',
        }),
      )
      report(await runDatabaseProgram('restore', [file], restored))
      const world = readWorld(servicesEnvFile(openInstance(requestedHome())))
      const evidence = await gatherEvidence(world, { deep: false, clientLog: [] })
      const findings = await checkInvariants(restored['DATABASE_SYSTEM_URL'] ?? '', evidence, { liveOnly: true })
      const broken = findings.filter(({ rows }) => rows > 0)
      must(broken.length === 0, `invariants fail: ${broken.map(({ invariant }) => invariant.name).join(', ')}`)
      report(`${findings.length} invariants hold`)
      const [listen, adminListen] = [`127.0.0.1:${portAt(55)}`, `127.0.0.1:${portAt(56)}`]
      const baseUrl = `http://${listen}`
      const settings = { ...restored, LISTEN: listen, ADMIN_LISTEN: adminListen, PUBLIC_BASE_URL: baseUrl }
      const api = await startProcess('apps/api/src/main.ts', { ...env, ...settings }, /listening/)
      try {
        const client = createClient({ baseUrl, key: tenant.key, patience: false })
        must((await client.wait(id)).state === 'success', 'the task from before the backup is missing')
        const made = await client.textToVideo(film)
        must(made.state !== 'failed', `a new task is ${made.state}`)
        report(`a key from before created task ${made.id}`)
      } finally {
        await api.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await stopService(instance, 'postgres')
      rmSync(instance.home, { recursive: true, force: true })
    }
  },
}
