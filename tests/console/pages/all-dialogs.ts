import type { Page } from 'playwright-core'
import { findDialog } from '../open-console.ts'
import type { Seed } from './seed-console.ts'

export type ConsoleDialog = {
  name: string
  /** The file of the console that has it. */
  source: string
  path: (seed: Seed) => string
  open: (page: Page) => Promise<unknown>
}

const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()

const dialog = (source: string, name: string, path: string | ConsoleDialog['path'], open: ConsoleDialog['open']) => ({
  name,
  source,
  path: typeof path === 'string' ? () => path : path,
  open,
})

/** Shows every weight as pulled, because removing a real one would take it from other suites. */
const showPulledWeights = async (page: Page): Promise<void> => {
  await page.route(/\/admin\/v1\/weights$/, async (route) => {
    const response = await route.fetch()
    const { weights } = (await response.json()) as { weights: object[] }
    await route.fulfill({ response, json: { weights: weights.map((each) => ({ ...each, wanted: true })) } })
  })
}

const tenantTab =
  (tab: string) =>
  ({ tenantId }: Seed): string =>
    `tenants/${tenantId}?tab=${tab}`

/** Every dialog of the console: the view that has it, and how it is opened. */
export const allDialogs: readonly ConsoleDialog[] = [
  dialog('app/shortcut-dialog.tsx', 'keyboard shortcuts', 'now', (page) => page.keyboard.press('?')),
  dialog('app/command-palette.tsx', 'command palette', 'now', (page) => page.keyboard.press('Control+k')),
  dialog('views/tasks/cancel-tasks.tsx', 'cancel tasks', 'tasks', press('Cancel matching…')),
  dialog('views/task/task-actions.tsx', 'requeue', ({ cancelled }) => `tasks/${cancelled}`, press('Requeue')),
  dialog('views/task/task-actions.tsx', 'cancel a task', ({ open }) => `tasks/${open}`, press('Cancel task')),
  dialog('views/attention/unknown-attempts.tsx', 'start again', 'attention?tab=unknown', press('Start again')),
  dialog('views/attention/unknown-attempts.tsx', 'give up', 'attention?tab=unknown', press('Give up')),
  dialog('views/tenants/create-tenant.tsx', 'create a tenant', 'tenants', press('Create tenant')),
  dialog('views/tenant/grant-credits.tsx', 'grant credits', tenantTab('grants'), press('Grant credits')),
  dialog('views/tenant/tenant-view.tsx', 'close a tenant', tenantTab('overview'), press('Close tenant')),
  dialog('views/tenant/create-key.tsx', 'create a key', tenantTab('keys'), press('Create key')),
  dialog('views/tenant/create-key.tsx', 'a created key', tenantTab('keys'), async (page) => {
    await press('Create key')(page)
    await findDialog(page).getByRole('textbox').first().fill('from the console')
    await findDialog(page).getByRole('button', { name: 'Create key' }).click()
    await findDialog(page)
      .getByText(/^gk_live_/)
      .waitFor()
  }),
  dialog('views/tenant/tenant-keys.tsx', 'suspend a key', tenantTab('keys'), press('Suspend')),
  dialog('views/people/create-person.tsx', 'create a person', 'people', press('Create person')),
  dialog(
    'views/person/person-view.tsx',
    'sign-in link',
    ({ colleague }) => `people/${colleague}`,
    press('Sign-in link'),
  ),
  dialog('views/person/person-view.tsx', 'erase a person', ({ colleague }) => `people/${colleague}`, press('Erase')),
  dialog(
    'views/backends/backend-switch.tsx',
    'disable a back end',
    ({ backend }) => `backends/${encodeURIComponent(backend)}`,
    press(/^Disable/),
  ),
  dialog('views/weights/weights-view.tsx', 'pull a weight', 'weights', press('Pull')),
  dialog('views/weights/weights-view.tsx', 'remove a weight', 'now', async (page) => {
    await showPulledWeights(page)
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await press('Remove')(page)
    await page.unroute(/\/admin\/v1\/weights$/)
  }),
  dialog('views/audit/audit-entry-dialog.tsx', 'audit entry', 'audit', (page) =>
    page.locator('tbody tr').first().click(),
  ),
  dialog('views/account/account-view.tsx', 'sign out everywhere', 'account', press('Sign out everywhere')),
]
