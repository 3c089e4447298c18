import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import type { Settings } from '../settings.ts'
import { addEndpointCommand } from './endpoint-command.ts'

const group = 'key '

/** The same commands as `admin key`, for who has no more to administer than keys. */
export const addKeys = (program: Command, context: CommandContext): void => {
  const keys = program
    .command('keys')
    .description('API keys: create, list, change, suspend, delete')
    .option('--admin-url <url>', 'address of the administration API')
    .option('--admin-token <token>', 'its token, or a key that may manage keys of its tenant')
  const client = () => context.admin(keys.opts<Pick<Settings, 'adminUrl' | 'adminToken'>>())
  for (const endpoint of Object.values<AdminEndpoint>(adminEndpoints))
    if (endpoint.command?.startsWith(group))
      addEndpointCommand(keys, { ...endpoint, command: endpoint.command.slice(group.length) }, context, client)
}
