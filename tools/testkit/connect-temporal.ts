import { readConnectionOptions } from '@kinora/adapters/temporal'
import { parseSettings, temporalShape } from '@kinora/config'
import { Client, Connection } from '@temporalio/client'
import { inheritedEnvironment } from './environment.ts'

export const readTemporalSettings = (environment: NodeJS.ProcessEnv = inheritedEnvironment) => {
  const parsed = parseSettings(temporalShape, environment)
  if ('faults' in parsed) throw new Error(parsed.faults.join('\n'))
  return parsed.settings
}

/** Connects a Temporal client by the settings; the caller closes its connection. */
export const connectTemporal = async (settings = readTemporalSettings()): Promise<Client> => {
  const connection = await Connection.connect({ ...(await readConnectionOptions(settings)), connectTimeout: '5s' })
  return new Client({ connection, namespace: settings.TEMPORAL_NAMESPACE })
}
