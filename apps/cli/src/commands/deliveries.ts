import { adminEndpoints } from '@kinora/contract'
import type { Command } from 'commander'
import { checkBody } from '../check-body.ts'
import type { CommandContext } from '../command-context.ts'

/** The log of callbacks, and what is done about them by hand. */
export const addDeliveries = (
  admin: Command,
  context: CommandContext,
  client: () => ReturnType<CommandContext['admin']>,
): void => {
  const callback = admin.command('callback').description('what became of callbacks; send again, test, new secret')
  callback
    .command('list')
    .description('callbacks of a tenant with every try, the newest first')
    .argument('<tenant>', 'id of the tenant')
    .option('--task <id>', 'only those of one task or test')
    .option('--status <status>', 'waiting, delivered, exhausted or dropped')
    .option('--before <task>', 'only older tasks than this one')
    .action(async (tenant: string, flags: { task?: string; status?: string; before?: string }) => {
      const filter = { task_id: flags.task, status: flags.status as 'waiting' | undefined, before: flags.before }
      context.print(await client().listDeliveries(tenant, checkBody(adminEndpoints.listDeliveries.body, filter)))
    })
  callback
    .command('resend')
    .description('send one once more')
    .argument('<tenant>', 'id of the tenant')
    .argument('<task>', 'id of the task')
    .argument('<event>', 'processing, success or failed')
    .action(async (tenant: string, task: string, event: string) => {
      const body = { task_id: task, event: event as 'success' }
      context.print(await client().resendDelivery(tenant, checkBody(adminEndpoints.resendDelivery.body, body)))
    })
  callback
    .command('test')
    .description('send a signed test event to an address')
    .argument('<tenant>', 'id of the tenant')
    .argument('<url>')
    .action(async (tenant: string, url: string) => context.print(await client().testCallback(tenant, { url })))
  callback
    .command('new-secret')
    .description('issue a new webhook secret; the old one signs beside it for 24 hours')
    .argument('<tenant>', 'id of the tenant')
    .action(async (tenant: string) => context.print(await client().rotateWebhookSecret(tenant)))
}
