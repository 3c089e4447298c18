import { usageGroups, usageIntervals } from '@kinora/contract'
import { type Command, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'

type UsageFlags = {
  from?: string
  to?: string
  interval?: (typeof usageIntervals)[number]
  groupBy?: (typeof usageGroups)[number]
}

export const addUsage = (program: Command, context: CommandContext): void => {
  program
    .command('usage')
    .description('Show tasks, outcomes, credits and media seconds by hour or day')
    .option('--from <time>', 'start, such as 2030-01-31T00:00:00Z')
    .option('--to <time>', 'end; now by default')
    .addOption(new Option('--interval <interval>', 'length of a row').choices(usageIntervals).default('day'))
    .addOption(new Option('--group-by <field>', 'one row for each value and interval').choices(usageGroups))
    .action(async ({ from, to, interval, groupBy }: UsageFlags) => {
      const reply = await context.client().getUsage({
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(interval === undefined ? {} : { interval }),
        ...(groupBy === undefined ? {} : { group_by: groupBy }),
      })
      context.printList({ ...reply }, 'usage')
    })
}
