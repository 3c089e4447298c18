import { createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { creates } from '@kinora/sdk/creates'
import { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { addAdmin } from './commands/admin.ts'
import { addBundle } from './commands/bundle.ts'
import { addDoctor } from './commands/doctor.ts'
import { addModels } from './commands/models.ts'
import { addTasks } from './commands/tasks.ts'
import { addCreate } from './creates/add-create.ts'
import { renderPretty } from './render-pretty.ts'
import { type Settings, settingOrThrow } from './settings.ts'
import type { Terminal } from './terminal.ts'

const footer = `
Settings: KINORA_URL and KINORA_KEY for tasks, KINORA_ADMIN_URL and KINORA_ADMIN_TOKEN for admin and models. In a checkout
whose services were started, addresses and the administration token are read from .kinora/services.env when they are
not set.
Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 the service was not reached.`

export const createProgram = ({
  terminal,
  settings,
  version,
}: {
  terminal: Terminal
  settings: Settings
  version: string
}): Command => {
  const program = new Command('kinora')
    .description('Make media with a Kinora service, and administer it')
    .version(version)
    .option('--json', 'print replies as JSON')
    .option('--url <url>', 'address of the API')
    .option('--key <key>', 'API key')
    .addHelpText('after', footer)
    .exitOverride()
    .configureOutput({ writeErr: (text) => terminal.tell(text.trimEnd()) })
  const settingOf = (name: keyof Settings): string => settingOrThrow({ ...settings, ...program.opts<Settings>() }, name)
  const context: CommandContext = {
    terminal,
    settingOf,
    client: () => createClient({ baseUrl: settingOf('url'), key: settingOf('key') }),
    admin: ({ adminUrl, adminToken }) =>
      createAdminClient({
        baseUrl: settingOrThrow({ ...settings, ...(adminUrl ? { adminUrl } : {}) }, 'adminUrl'),
        token: settingOrThrow({ ...settings, ...(adminToken ? { adminToken } : {}) }, 'adminToken'),
      }),
    isJson: () => program.opts<{ json?: boolean }>().json === true,
    print(value) {
      terminal.show(context.isJson() ? JSON.stringify(value, null, 2) : renderPretty(value))
    },
  }
  program.commandsGroup('Make:')
  for (const create of creates) addCreate(program, create, context)
  program.commandsGroup('Tasks:')
  addTasks(program, context)
  addBundle(program, context)
  program.commandsGroup('Operate:')
  addDoctor(program, context)
  addModels(program, context)
  addAdmin(program, context)
  return program
}
