import type { AdminClient } from '@kinora/sdk/admin'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../whole-number.ts'

const name = 'quickstart'
const standardCredits = 10_000

/** Creates a tenant with a key and credits and prints shell exports: `eval "$(kinora admin quickstart)"`. */
export const addQuickstart = (admin: Command, context: CommandContext, client: () => AdminClient): void => {
  admin
    .command(name)
    .description('Create a tenant with a key and credits; print shell exports')
    .option('--credits <credits>', 'number of credits', wholeNumber, standardCredits)
    .action(async ({ credits }: { credits: number }) => {
      const url = context.requireSetting('url')
      const tenant = await client().createTenant({ name })
      const { key } = await client().createKey(tenant.id, { name })
      await client().grantCredits(tenant.id, { credits, reason: name })
      if (context.isJson()) return context.print({ url, key, tenant_id: tenant.id, credits })
      context.terminal.show(`export KINORA_URL=${url}\nexport KINORA_KEY=${key}`)
      context.terminal.log(`tenant ${tenant.id} has a key and ${credits} credits`)
    })
}
