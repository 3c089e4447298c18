import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import type { Command } from 'commander'
import { adminOf } from '../admin-flags.ts'
import { printingTasks } from '../admin-tasks/print-tasks.ts'
import { checkBody } from '../check-body.ts'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../whole-number.ts'
import { addEndpointCommand } from './endpoint-command.ts'
import { addQuickstart } from './quickstart.ts'

const hasCommand = (endpoint: AdminEndpoint): endpoint is AdminEndpoint & { command: string } =>
  endpoint.command !== undefined

/** The operator's commands, all over the administration API; none opens the database. */
export const addAdmin = (program: Command, context: CommandContext): void => {
  const admin = program.command('admin').description('tenants, keys, credits, tasks, back ends and the audit log')
  const client = adminOf(admin, context)
  for (const endpoint of Object.values<AdminEndpoint>(adminEndpoints).filter(hasCommand))
    addEndpointCommand(admin, endpoint, printingTasks(endpoint, context), client)
  admin
    .command('grant')
    .description('grant credits to a tenant')
    .argument('<tenant>', 'id of the tenant')
    .argument('<credits>', 'how many', wholeNumber)
    .requiredOption('--reason <reason>', 'kept in the ledger')
    .option('--ends-at <time>', 'for instance 2030-01-31T00:00:00Z; what is left then goes back')
    .action(async (tenant: string, credits: number, { reason, endsAt }: { reason: string; endsAt?: string }) => {
      const body = checkBody(adminEndpoints.grantCredits.body, { credits, reason, ends_at: endsAt })
      context.print(await client().grantCredits(tenant, body))
    })
  addQuickstart(admin, context, client)
}
