export { type AdminClient, createAdminClient } from './admin-client.ts'
export { type Client, type Created, createClient } from './client.ts'
export { KinoraError } from './send.ts'
