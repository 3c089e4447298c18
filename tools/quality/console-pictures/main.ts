import { join } from 'node:path'
import { adminEndpoints } from '@kinora/contract'
import { createAdminClient } from '@kinora/sdk/admin'
import { chromium } from 'playwright-core'
import { parseCommandLine } from '../../command-line.ts'
import { inheritedEnvironment, requestedHome } from '../../testkit/environment.ts'
import { seedTasks } from './seed-tasks.ts'
import { takePictures } from './take-pictures.ts'

const usage = `usage: npm run console-pictures [-- --folder FOLDER] [--only NAME]
Takes a picture of every view of the console on the running service: light and dark, 1440 and 390 pixels wide.
Start it with the scripted model server, or the tasks are rendered by the built-in engine, which takes minutes.
  --folder  where the pictures go; default: console-pictures in the home of the services
  --only    views whose name contains this text`

const { values } = parseCommandLine(usage, {
  folder: { type: 'string', default: join(requestedHome(), 'console-pictures') },
  only: { type: 'string', default: '' },
})
const read = (name: string): string => {
  const value = inheritedEnvironment[name]
  if (!value) throw new Error(`${name} is not set: start the services and npm run dev`)
  return value
}
const admin = createAdminClient({ baseUrl: `http://${read('ADMIN_LISTEN')}`, token: read('ADMIN_TOKEN') })
const email = 'operator@example.com'

const findOperator = async (): Promise<string> => {
  const { people } = await admin.call(adminEndpoints.listPeople, { fields: { email } })
  const fields = { email, name: 'Ada Operator', is_operator: true }
  return (people[0] ?? (await admin.call(adminEndpoints.createPerson, { fields }))).id
}

const { tenantId, taskIds } = await seedTasks(admin, read('PUBLIC_BASE_URL'), 2)
const personId = await findOperator()
const { url } = await admin.call(adminEndpoints.createLoginLink, { id: personId })
const { backends } = await admin.call(adminEndpoints.listBackends)
const all = [
  { name: 'now', path: '/now' },
  { name: 'tasks', path: '/tasks' },
  { name: 'task', path: `/tasks/${taskIds[0] ?? ''}` },
  { name: 'attention', path: '/attention' },
  { name: 'backends', path: '/backends' },
  { name: 'backend', path: `/backends/${encodeURIComponent(backends[0]?.name ?? '')}` },
  { name: 'weights', path: '/weights' },
  { name: 'tenants', path: '/tenants' },
  { name: 'tenant', path: `/tenants/${tenantId}` },
  { name: 'tenant-usage', path: `/tenants/${tenantId}?tab=usage` },
  { name: 'tenant-keys', path: `/tenants/${tenantId}?tab=keys` },
  { name: 'tenant-grants', path: `/tenants/${tenantId}?tab=grants` },
  { name: 'people', path: '/people' },
  { name: 'person', path: `/people/${personId}` },
  { name: 'audit', path: '/audit' },
  { name: 'health', path: '/health' },
  { name: 'settings', path: '/health?tab=settings' },
  { name: 'account', path: '/account' },
]
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const complaints = await takePictures({
  browser,
  origin: new URL(url).origin,
  signInUrl: url,
  views: all.filter(({ name }) => name.includes(values.only)),
  looks: [
    { scheme: 'light', width: 1440, height: 900 },
    { scheme: 'dark', width: 1440, height: 900 },
    { scheme: 'light', width: 390, height: 844 },
    { scheme: 'dark', width: 390, height: 844 },
  ],
  folder: values.folder,
})
await browser.close()
for (const complaint of complaints) console.error(complaint)
console.log(`pictures in ${values.folder}, ${complaints.length} complaints of the browser`)
process.exitCode = complaints.length === 0 ? 0 : 1
