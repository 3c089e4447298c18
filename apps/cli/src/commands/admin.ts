import { adminEndpoints, defaultScopes, type Scope } from '@kinora/contract'
import type { Command } from 'commander'
import { checkBody } from '../check-body.ts'
import type { CommandContext } from '../command-context.ts'
import type { Settings } from '../settings.ts'
import { wholeNumber } from '../whole-number.ts'
import { addDeliveries } from './deliveries.ts'
import { addQuickstart } from './quickstart.ts'

const list = (text: string): string[] => text.split(',').map((item) => item.trim())

const addKeys = (admin: Command, context: CommandContext, client: () => ReturnType<CommandContext['admin']>): void => {
  const key = admin.command('key').description('issue and suspend API keys')
  key
    .command('create')
    .description('issue a key; it is shown this once')
    .argument('<tenant>', 'id of the tenant')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--scopes <list>', `comma-separated; default ${defaultScopes.join(',')}`, list)
    .option('--expires-at <time>', 'for instance 2030-01-31T00:00:00Z')
    .action(async (tenant: string, flags: { name: string; scopes?: string[]; expiresAt?: string }) => {
      const body = { name: flags.name, scopes: flags.scopes as Scope[] | undefined, expires_at: flags.expiresAt }
      context.print(await client().createKey(tenant, checkBody(adminEndpoints.createKey.body, body)))
    })
  key
    .command('suspend')
    .description('suspend a key on every node within five seconds')
    .argument('<key-id>', 'put -- before one that begins with a dash')
    .action(async (id: string) => context.print(await client().suspendKey(id)))
}

/** The operator's commands, all over the administration API; none opens the database. */
export const addAdmin = (program: Command, context: CommandContext): void => {
  const admin = program
    .command('admin')
    .description('tenants, keys, credits and callbacks')
    .option('--admin-url <url>', 'address of the administration API')
    .option('--admin-token <token>', 'its token')
  const client = () => context.admin(admin.opts<Pick<Settings, 'adminUrl' | 'adminToken'>>())
  admin
    .command('tenant')
    .description('create tenants')
    .command('create')
    .description('create a tenant')
    .argument('<name>')
    .option('--concurrency <tasks>', 'tasks that may run at once', wholeNumber)
    .action(async (name: string, { concurrency }: { concurrency?: number }) =>
      context.print(await client().createTenant(checkBody(adminEndpoints.createTenant.body, { name, concurrency }))),
    )
  addKeys(admin, context, client)
  admin
    .command('grant')
    .description('grant credits to a tenant')
    .argument('<tenant>', 'id of the tenant')
    .argument('<credits>', 'how many', wholeNumber)
    .requiredOption('--reason <reason>', 'kept in the ledger')
    .action(async (tenant: string, credits: number, { reason }: { reason: string }) =>
      context.print(
        await client().grantCredits(tenant, checkBody(adminEndpoints.grantCredits.body, { credits, reason })),
      ),
    )
  addDeliveries(admin, context, client)
  addQuickstart(admin, context, client)
}
