import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeOf, slugOf } from './to-page.ts'

type Entry = { label: string; link: string }
type Group = { label: string; collapsed?: boolean; items: (Entry | Group)[] }

/** The order in which a newcomer needs things. A page that is not there is left out: some come with what they describe. */
export const sidebarOf = (docs: string): Group[] => {
  const titleOf = (page: string): string =>
    /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), 'utf8'))?.[1] ?? page
  const entry = (page: string): Entry => ({
    label: titleOf(page).replaceAll('`', ''),
    link: routeOf(slugOf(`docs/${page}.md`) ?? ''),
  })
  const group = (label: string, pages: readonly string[], collapsed = false): Group => ({
    label,
    collapsed,
    items: pages.filter((page) => existsSync(join(docs, `${page}.md`))).map(entry),
  })
  const inFolder = (folder: string): string[] =>
    readdirSync(join(docs, folder), { withFileTypes: true })
      .filter((file) => file.isFile() && file.name.endsWith('.md') && file.name !== 'README.md')
      .map(({ name }) => `${folder}/${name.slice(0, -'.md'.length)}`)
      .toSorted()
  const tables = ['prices', 'errors', 'settings', 'administration', 'mcp-tools', 'parity'].map(
    (name) => `reference/${name}`,
  )
  return [
    group('Start', ['quick-start', 'install-clients', 'concepts']),
    group('Guides', [
      'guides/callbacks',
      'guides/films',
      'sandbox',
      'guides/idempotency',
      'guides/costs',
      'guides/browsers',
      'guides/nextjs',
      'guides/express',
      'guides/fastapi',
      'openai',
      'mcp',
      'migrate',
    ]),
    group('Operate', [
      ...[
        'README',
        'install',
        'back-ends',
        'keys-and-credits',
        'backups',
        'scaling',
        'upgrades',
        'health',
        'hanging-tasks',
        'growth',
      ].map((name) => `operate/${name}`),
      'upgrading',
      'security',
      'database-roles',
      'store-keys',
      'weights',
      'where-data-lives',
    ]),
    group('Back ends', inFolder('backends'), true),
    {
      label: 'Reference',
      items: [
        ...group('', ['reference/README', ...tables]).items,
        group(
          'Creates',
          inFolder('reference').filter((page) => !tables.includes(page)),
          true,
        ),
        group('Other calls', inFolder('reference/calls'), true),
        group('Models', inFolder('reference/models'), true),
        group('Sizes and lists', ['sizes', 'task-list'], true),
      ],
    },
    group('Gallery', ['gallery/README', ...inFolder('gallery')], true),
    group('Inside', ['ARCHITECTURE', 'invariants', 'add-a-generator', 'add-a-backend'], true),
    group('Decisions', inFolder('adr'), true),
  ]
}
