import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pollUntil } from '../../testkit/poll-until.ts'
import type { ComposeFile } from './compose-service.ts'
import { type ContainerPlace, renderContainer } from './container-arguments.ts'
import { orderServices } from './order-services.ts'
import { podman, tryPodman } from './podman.ts'

const readyMs = 300_000

const readLogs = async (container: string): Promise<string> =>
  (await tryPodman(['logs', '--tail', '30', container])).output

/** Waits for the health check of a container, whether its image or the compose file defines it. */
export const waitUntilHealthy = async (container: string): Promise<void> => {
  const check = async (): Promise<true | undefined> => {
    const status = await podman('inspect', '--format', '{{.State.Status}}', container)
    if (status !== 'running') throw new Error(`${container} is ${status}\n${await readLogs(container)}`)
    if ((await tryPodman(['healthcheck', 'run', container])).code === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 500))
    return undefined
  }
  await pollUntil(check, `the health of ${container}`, readyMs).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${await readLogs(container)}`, { cause: error })
  })
}

const waitUntilCompleted = async (container: string): Promise<void> => {
  const code = await podman('wait', container)
  if (code !== '0') throw new Error(`${container} ended with ${code}\n${await readLogs(container)}`)
}

/** Starts the services of a compose file in the order of their conditions. */
export const startServices = async (
  file: ComposeFile,
  place: ContainerPlace,
  log: (line: string) => void,
): Promise<void> => {
  mkdirSync(place.configsFolder, { recursive: true })
  for (const [name, { content }] of Object.entries(file.configs ?? {}))
    writeFileSync(join(place.configsFolder, name), content)
  for (const network of ['default', ...Object.keys(file.networks)])
    if ((await tryPodman(['network', 'exists', `${place.project}_${network}`])).code !== 0)
      await podman('network', 'create', `${place.project}_${network}`)
  for (const name of orderServices(file.services)) {
    const service = file.services[name]
    if (!service) continue
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const container = `${place.project}_${needed}`
      if (condition === 'service_healthy') await waitUntilHealthy(container)
      if (condition === 'service_completed_successfully') await waitUntilCompleted(container)
    }
    await podman('run', '--detach', ...renderContainer(name, service, place))
    log(`started ${name}`)
  }
}

/** Ends every container of this tool and removes what they wrote. */
export const removeAll = async (): Promise<void> => {
  await podman('rm', '--all', '--force', '--time', '0', '--volumes')
  await podman('volume', 'rm', '--all', '--force')
  await podman('network', 'prune', '--force')
}
