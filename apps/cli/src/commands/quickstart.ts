import type { AdminClient } from '@kinora/sdk/admin'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { wholeNumber } from '../whole-number.ts'

const name = 'quickstart'
const standardCredits = 10_000

/** One tenant with one key and some credits, as lines for a shell: `eval "$(kinora admin quickstart)"`. */
export const addQuickstart = (admin: Command, context: CommandContext, client: () => AdminClient): void => {
  admin
    .command(name)
    .description('create a tenant with a key and credits; print lines for a shell')
    .option('--credits <credits>', 'how many', wholeNumber, standardCredits)
    .action(async ({ credits }: { credits: number }) => {
      const url = context.settingOf('url')
      const tenant = await client().createTenant({ name })
      const { key } = await client().createKey(tenant.id, { name })
      await client().grantCredits(tenant.id, { credits, reason: name })
      if (context.isJson()) return context.print({ url, key, tenant_id: tenant.id, credits })
      context.terminal.show(`export KINORA_URL=${url}\nexport KINORA_KEY=${key}`)
      context.terminal.tell(`tenant ${tenant.id} has a key and ${credits} credits`)
    })
}
