import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import type { Command } from 'commander'
import { addAdminClient } from '../admin-flags.ts'
import type { CommandContext } from '../command-context.ts'
import { addEndpointCommand } from './endpoint-command.ts'

const group = 'key '

/** The commands of `admin key`, for users that manage only keys. */
export const addKeys = (program: Command, context: CommandContext): void => {
  const keys = program.command('keys').description('Manage API keys: create, list, change, suspend, delete')
  const client = addAdminClient(keys, context)
  for (const endpoint of Object.values<AdminEndpoint>(adminEndpoints))
    if (endpoint.command?.startsWith(group))
      addEndpointCommand(keys, { ...endpoint, command: endpoint.command.slice(group.length) }, context, client)
}
