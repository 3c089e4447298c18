import pg from 'pg'
import type { Instance } from '../../dev/services/instance.ts'
import { settings } from '../../dev/services/settings.ts'

/** Sees every row and may change the server log; no part of the service connects like this. */
export const openAsSuperuser = async (instance: Instance): Promise<pg.Client> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: instance.port('postgres'),
    user: 'postgres',
    password: instance.secrets.postgresSuperuser,
    database: settings.postgres.database,
  })
  await client.connect()
  return client
}
