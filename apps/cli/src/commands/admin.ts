import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import type { Command } from 'commander'
import { addAdminClient } from '../admin-flags.ts'
import { withTaskRenderer } from '../admin-tasks/print-tasks.ts'
import { checkBody } from '../check-body.ts'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../whole-number.ts'
import { addEndpointCommand } from './endpoint-command.ts'
import { addLoginLink } from './login-link.ts'
import { addQuickstart } from './quickstart.ts'

const hasCommand = (endpoint: AdminEndpoint): endpoint is AdminEndpoint & { command: string } =>
  endpoint.command !== undefined

/** Commands for operators. All use the administration API; none connects to the database. */
export const addAdmin = (program: Command, context: CommandContext): void => {
  const admin = program.command('admin').description('Manage tenants, keys, credits, tasks, back ends and audit log')
  const client = addAdminClient(admin, context)
  for (const endpoint of Object.values<AdminEndpoint>(adminEndpoints).filter(hasCommand))
    addEndpointCommand(admin, endpoint, withTaskRenderer(endpoint, context), client)
  admin
    .command('grant')
    .description('Grant credits to a tenant')
    .argument('<tenant>', 'tenant id')
    .argument('<credits>', 'number of credits', wholeNumber)
    .requiredOption('--reason <reason>', 'recorded in the ledger')
    .option('--ends-at <time>', 'expiry of unused credits, such as 2030-01-31T00:00:00Z')
    .action(async (tenant: string, credits: number, { reason, endsAt }: { reason: string; endsAt?: string }) => {
      const body = checkBody(adminEndpoints.grantCredits.body, { credits, reason, ends_at: endsAt })
      context.print(await client().grantCredits(tenant, body))
    })
  addLoginLink(admin, context, client)
  addQuickstart(admin, context, client)
}
